/*
 * What a release makes of a version and of the changelog. Pure, and CommonJS so that Jest can load it.
 */

const KINDS = /** @type {const} */ (["major", "minor", "patch"])
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/
const UNRELEASED = /^## \[?Unreleased\]?[ \t]*$/im

/**
 * The version that a release gets.
 *
 * @param {string} current That of package.json.
 * @param {string} wanted A kind (`patch`, `minor`, `major`), or the version itself.
 * @returns {string}
 * @throws {Error} If it is neither, or older than the current one.
 */
function nextVersion(current, wanted) {
  const now = numbersOf(current)
  if (now === undefined) throw new Error(`package.json has the version "${current}", which is none to go on from.`)
  const kind = KINDS.findIndex((name) => name === wanted)
  if (kind >= 0) return now.map((number, place) => (place < kind ? number : place === kind ? number + 1 : 0)).join(".")

  const then = numbersOf(wanted)
  if (then === undefined) throw new Error(`"${wanted}" is none of patch, minor, major, and no version like 1.2.3.`)
  const place = now.findIndex((number, index) => number !== then[index])
  if (place >= 0 && /** @type {number} */ (then[place]) < /** @type {number} */ (now[place])) {
    throw new Error(`${wanted} is older than the version of package.json, ${current}.`)
  }
  return wanted
}

/** @param {string} version */
function numbersOf(version) {
  return VERSION.exec(version)?.slice(1).map(Number)
}

/**
 * What the changelog says of a version, or of what is not released yet.
 *
 * @param {string} changelog
 * @param {string} version A version, or "Unreleased".
 * @returns {string | undefined} Without its heading; undefined if there is no such section.
 */
function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((section) => {
    const title = /^\[?([^\]\s]+)\]?/.exec(section)?.[1] ?? ""
    return title.toLowerCase() === version.toLowerCase()
  })
  return found?.slice(found.indexOf("\n") + 1).trim()
}

/**
 * The changelog with everything under "Unreleased" under a version instead.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} date As 2026-01-31.
 * @returns {string}
 * @throws {Error} If there is nothing to release, or that version is in there already.
 */
function released(changelog, version, date) {
  if (sectionOf(changelog, version) !== undefined) throw new Error(`CHANGELOG.md has a section for ${version} already.`)
  const entries = (sectionOf(changelog, "Unreleased") ?? "").replace(/^#+ .*$/gm, "").trim()
  if (entries === "") throw new Error('CHANGELOG.md has nothing under "## Unreleased": there is nothing to release.')
  return changelog.replace(UNRELEASED, `## Unreleased\n\n## ${version} - ${date}`)
}

/**
 * What a release reads of a package.json.
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
 * @param {string} project.changelog
 * @returns {string[]} Sentences; none if it can.
 */
function faultsOfTag(tag, { manifests, changelog }) {
  const version = tag.replace(/^v/, "")
  const others = manifests.filter((manifest) => tag !== `v${manifest.version}`)
  return [
    ...others.map((manifest) => `The tag is ${tag}, but ${manifest.path} has the version ${manifest.version}.`),
    ...(sectionOf(changelog, version) ? [] : [`CHANGELOG.md says nothing of ${version}.`]),
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
        `${path} has no \`repository\`, without which npm publishes nothing with provenance: add its address there.`,
    )
}

module.exports = { nextVersion, sectionOf, released, faultsOfTag, faultsOfRepositories }
