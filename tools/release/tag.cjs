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
 * Why a tag cannot be published.
 *
 * @param {string} tag
 * @param {object} project
 * @param {string} project.version Of package.json.
 * @param {unknown} project.repository Of package.json.
 * @param {string} project.changelog
 * @param {boolean} project.recorded Whether the version's migrations are written down.
 * @returns {string[]} Sentences; none if it can.
 */
function faultsOfTag(tag, { version, repository, changelog, recorded }) {
  const faults = []
  if (tag !== `v${version}`) faults.push(`The tag is ${tag}, but package.json has the version ${version}.`)
  if (!sectionOf(changelog, version)) faults.push(`CHANGELOG.md says nothing of ${version}.`)
  if (!recorded) faults.push(`integration-tests/released does not say which migrations ${version} has.`)
  const fault = faultOfRepository(repository)
  return fault === undefined ? faults : [...faults, fault]
}

/**
 * npm signs where a package was built, and refuses one that does not name the same place itself.
 *
 * @param {unknown} repository Of package.json.
 */
function faultOfRepository(repository) {
  const url = typeof repository === "string" ? repository : /** @type {any} */ (repository)?.url
  if (typeof url === "string" && url !== "") return undefined
  return "package.json has no `repository`, without which npm publishes nothing with provenance: add its address there."
}

module.exports = { sectionOf, faultsOfTag, faultOfRepository }
