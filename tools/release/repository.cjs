/*
 * Where the project is kept, from which all links of its packages are made. Pure, and CommonJS so that Jest can load it.
 */

/**
 * Reads an address as people copy it: of a browser, of `git clone`, or with SSH.
 *
 * @param {string} given
 * @returns {string | undefined} `https://host/owner/name`, without an end such as `.git`; undefined if it is none.
 */
function repositoryAddress(given) {
  const text = given
    .trim()
    .replace(/^git\+/, "")
    .replace(/^(?:ssh:\/\/)?git@([\w.-]+)[:/]/, "https://$1/")
    .replace(/(?<!\/)\/+$/, "")
    .replace(/\.git$/, "")
  return /^https:\/\/[\w.-]+(?:\/[\w.-]+)+$/.test(text) ? text : undefined
}

/**
 * A package.json with every link that npm shows.
 *
 * @param {Record<string, unknown>} manifest
 * @param {string} address As {@link repositoryAddress} has it.
 * @param {string} folder Of the package within the repository; "." for its root.
 * @returns {Record<string, unknown>} In its own order; what is new comes behind the author.
 */
function withRepository(manifest, address, folder) {
  const inside = folder === "." ? {} : { directory: folder }
  const page = folder === "." ? address : `${address}/tree/main/${folder}`
  const links = {
    homepage: `${page}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url: `git+${address}.git`, ...inside },
  }
  const others = Object.entries(manifest).filter(([key]) => !(key in links))
  const place = others.findIndex(([key]) => key === "author") + 1
  return Object.fromEntries([...others.slice(0, place), ...Object.entries(links), ...others.slice(place)])
}

module.exports = { repositoryAddress, withRepository }
