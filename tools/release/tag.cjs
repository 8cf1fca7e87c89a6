/*
 * Whether a tag may be published. Pure, and CommonJS so that Jest can load it.
 */

/**
 * What the changelog says of a version.
 *
 * @param {string} changelog
 * @param {string} version
 * @returns {string | undefined} Without its heading; undefined if there is no such section.
 */
function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((section) => section.split("\n", 1)[0]?.trim() === version)
  return found?.slice(found.indexOf("\n") + 1).trim()
}

/**
 * What is read of a package.json.
 *
 * @typedef {object} Manifest
 * @property {string} path Of the package.json.
 * @property {string} version
 * @property {unknown} [repository]
 */

/**
 * Why a tag cannot be published.
 *
 * @param {string} tag
 * @param {object} project
 * @param {readonly Manifest[]} project.manifests Of all that is published, in the same version.
 * @param {string} project.changelog Of the plugin.
 * @param {boolean} project.recorded Whether the version's migrations are written down.
 * @returns {string[]} Sentences; none if it can.
 */
function faultsOfTag(tag, { manifests, changelog, recorded }) {
  const version = tag.replace(/^v/, "")
  const others = manifests.filter((manifest) => tag !== `v${manifest.version}`)
  return [
    ...others.map((manifest) => `The tag is ${tag}, but ${manifest.path} has the version ${manifest.version}.`),
    ...(sectionOf(changelog, version) ? [] : [`CHANGELOG.md says nothing of ${version}.`]),
    ...(recorded ? [] : [`integration-tests/released does not say which migrations ${version} has.`]),
    ...faultsOfRepositories(manifests),
  ]
}

/**
 * npm signs where a package was built, and refuses one that does not name the same place itself.
 *
 * @param {readonly Manifest[]} manifests
 * @returns {string[]} Sentences.
 */
function faultsOfRepositories(manifests) {
  return manifests
    .filter(({ repository }) => {
      const url = typeof repository === "string" ? repository : /** @type {any} */ (repository)?.url
      return typeof url !== "string" || url === ""
    })
    .map(
      ({ path }) =>
        `${path} has no \`repository\`, without which npm publishes nothing with provenance: npm run version -- repository <address>`,
    )
}

module.exports = { sectionOf, faultsOfTag }
