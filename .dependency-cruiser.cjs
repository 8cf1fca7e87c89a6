/* What may import what. The arrows between the folders of `src` and `packages` are in tools/arrows.cjs. */
const { readdirSync } = require("node:fs")
const {
  ARROWS,
  ARROWS_OF_PACKAGES,
  ARROWS_OF_TYPES,
  ENTRANCES,
  OTHER_PROGRAMS,
  WITHOUT_INDEX,
} = require("./tools/arrows.cjs")

const pathsOf = (targets) => `^src/(${targets.join("|")}|domain/texts)(/|\\.|$)`

const arrows = Object.entries(ARROWS).flatMap(([folder, targets]) => {
  const named = [folder, ...targets, ...(ARROWS_OF_TYPES[folder] ?? [])]
  return [
    {
      name: `arrows-of-${folder}`,
      severity: "error",
      comment: `src/${folder} may import: ${targets.join(", ") || "nothing of ours"}. See docs/architecture.md.`,
      from: { path: `^src/${folder}/` },
      to: { path: "^src/", pathNot: pathsOf(named) },
    },
    {
      name: `arrows-of-${folder}-at-run-time`,
      severity: "error",
      comment: `src/${folder} may name types from there, and import nothing else: at run time it is not there.`,
      from: { path: `^src/${folder}/` },
      to: {
        path: pathsOf(ARROWS_OF_TYPES[folder] ?? ["-"]),
        pathNot: pathsOf([folder, ...targets]),
        dependencyTypesNot: ["type-only"],
      },
    },
  ]
})

/** A package beside the plugin shares these files with it, and nothing else; nor with the other packages. */
const arrowsOfPackages = Object.entries(ARROWS_OF_PACKAGES).map(([name, targets]) => ({
  name: `arrows-of-package-${name}`,
  severity: "error",
  comment: `packages/${name} may import, of the plugin: ${targets.join(", ")}. See docs/architecture.md.`,
  from: { path: `^packages/${name}/` },
  to: { path: "^(src|packages)/", pathNot: [`^packages/${name}/`, `^src/(${targets.join("|")})(/|\\.|$)`] },
}))

/** What the packages beside the plugin depend on when they run. */
const DEPENDENCIES_OF_PACKAGES = { simulator: "selfsigned|undici|zod", storefront: "react", verify: "undici|zod" }

const dependenciesOfPackages = Object.entries(DEPENDENCIES_OF_PACKAGES).map(([name, wanted]) => ({
  name: `dependencies-of-package-${name}`,
  severity: "error",
  comment: `packages/${name} needs when it runs: ${wanted}.`,
  from: { path: `^packages/${name}/` },
  // What only types are taken from is not there when they run.
  to: { path: "node_modules/", pathNot: `node_modules/(@types/)?(${wanted})/`, dependencyTypesNot: ["type-only"] },
}))

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)

const entrances = ENTRANCES.flatMap((place) =>
  place.endsWith("/*") ? foldersIn(place.slice(0, -2)).filter((folder) => !WITHOUT_INDEX.includes(folder)) : [place],
).map((folder) => {
  const isInPackage = folder.startsWith("packages/")
  return {
    name: `entrance-of-${folder.replace(/^(src|packages)\//, "").replaceAll("/", "-")}`,
    severity: "error",
    comment: `Outside of ${folder}, its index is imported, and nothing past it. See tools/arrows.cjs.`,
    from: {
      path: isInPackage ? "^packages/" : "^src/",
      pathNot: [folder, ...OTHER_PROGRAMS].map((inside) => `^${inside}/`),
    },
    to: { path: `^${folder}/`, pathNot: [`^${folder}/index\\.tsx?$`, ...foldersWithin(folder)] },
  }
})

/** Folders within that have entrances of their own. */
function foldersWithin(folder) {
  return ENTRANCES.includes(`${folder}/*`) ? [`^${folder}/[^/]+/`] : []
}

/** Who may import a package that others are to know nothing of. */
const PACKAGES = {
  undici: "^(src/gateway|src/modules/payunit/alerts|packages/simulator)/",
  "@opentelemetry/": "^src/telemetry/",
}

module.exports = {
  forbidden: [
    ...arrows,
    ...entrances,
    ...arrowsOfPackages,
    ...dependenciesOfPackages,
    ...Object.entries(PACKAGES).map(([name, home]) => ({
      name: `only-there-${name.replace(/\W/g, "")}`,
      severity: "error",
      comment: `Only ${home} imports ${name}.`,
      from: { path: "^(src|packages)/", pathNot: home },
      to: { path: `^node_modules/${name}` },
    })),
    {
      name: "pure",
      severity: "error",
      comment: "What decides does no I/O: it knows no framework, and nothing of Node.js but how to compute a hash.",
      from: { path: "^src/domain/" },
      to: { dependencyTypes: ["core", "npm", "npm-peer", "npm-dev"], pathNot: "^(node:)?crypto$|node_modules/zod/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment:
        "Files of which none can be understood without the others, types counted. Models that relate to each other are " +
        "Medusa's way.",
      from: { path: "^(src|packages|tools|e2e|bench|integration-tests|unit-tests)/", pathNot: "/models/" },
      to: { circular: true },
    },
    {
      name: "no-tests-in-the-package",
      severity: "error",
      comment: "What is published needs nothing that is not.",
      from: { path: "^(src|packages)/" },
      to: { path: "^(tools|e2e|bench|integration-tests|unit-tests|demo|examples)/" },
    },
    {
      name: "no-packages-in-the-plugin",
      severity: "error",
      comment: "The plugin needs none of the packages beside it when it runs.",
      from: { path: "^src/" },
      to: { path: "(^packages|payunit-simulator|payunit-storefront|payunit-verify)(/|$)" },
    },
    {
      name: "only-real-dependencies",
      severity: "error",
      comment:
        "At run time the package has its dependencies and Medusa's, and nothing that only this repository installs.",
      from: { path: "^src/" },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["type-only", "npm-peer", "npm"],
      },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default"] },
    exclude: { path: "(^|/)(\\.medusa|dist|\\.cache)/" },
  },
}
