/** The query parameter in a link of `portico-agent open` (`issueDeviceLink`). */
const parameter = 'devicetoken'
// The token is kept in a cookie, because the end of a session clears storage, and the user may have to sign in first.
const name = 'device_link'
/** How long the cookie lasts, in seconds: as long as the server accepts the token. */
const lifetime = 60 * 60

const keep = (token: string, seconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${token}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`
}

/** Returns the token in the address, or null. */
function inAddress(): string | null {
  const token = new URLSearchParams(location.search).get(parameter)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/**
 * Moves a device link's token from the address, where others might see it, to the cookie that `deviceLink` reads. Do
 * not call it during rendering, because navigation renders the app again.
 */
export function hideDeviceLink(): void {
  const token = inAddress()
  if (token !== null) keep(token, lifetime)
  const url = new URL(location.href)
  if (!url.searchParams.has(parameter)) return
  url.searchParams.delete(parameter)
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}

/**
 * Returns the token of the device link that opened this page, or another page of this browser within the last hour;
 * null if there is none.
 */
export function deviceLink(): string | null {
  const cookie = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`))
  return inAddress() ?? (cookie?.slice(name.length + 1) || null)
}

/** Deletes the token. */
export function dropDeviceLink(): void {
  keep('', 0)
}
