/**
 * Pages by their paths. A path that ends in `/*` stands for everything below it. `framed` pages are shown in a frame:
 * their content security policy allows only what they need, and they open other pages by loading them. `secret` pages
 * are those that links with a secret lead to: links in an email, of a device or from a provider.
 */
export type AppPages = Readonly<Record<string, 'plain' | 'framed' | 'secret'>>

/** Query parameters that are secrets on every page; those of a chat link (`password`, `chathub`) lead to `/`. */
const secretParameter = /[?&](resettoken|devicetoken|token|password|chathub)=/i

/**
 * Returns whether an address (path and query) has a secret, also inside another parameter such as `redirectto`. The
 * page is then not stored, sends no referrer, and is not indexed by search engines.
 */
export function hasSecret(address: string, pages: AppPages): boolean {
  const pathname = address.split(/[?#]/)[0] ?? ''
  if (Object.entries(pages).some(([path, kind]) => kind === 'secret' && isAtPath(path, pathname))) return true
  return secretParameter.test(address.replaceAll(/%3f/gi, '?').replaceAll(/%26/gi, '&').replaceAll(/%3d/gi, '='))
}

/**
 * Returns whether an address is at a path of the app, by the same rule as the server: case matters, a slash at the end
 * does not.
 */
export function isAtPath(path: string, pathname: string): boolean {
  return path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path || pathname === `${path}/`
}
