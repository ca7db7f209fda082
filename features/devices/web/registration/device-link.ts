/** The parameter of a link of `portico-agent open` (`issueDeviceLink`). */
const parameter = 'devicetoken'
// A cookie, because storage is cleared when a session ends, and a sign-in may come in between.
const name = 'device_link'
/** Seconds, as long as the server accepts the token. */
const lifetime = 60 * 60

const keep = (token: string, seconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${token}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`
}

/** The token in the address, or null. */
function inAddress(): string | null {
  const token = new URLSearchParams(location.search).get(parameter)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/**
 * Moves the token of a device's link from the address, which others may see, to where `deviceLink` still finds it. Not while rendering:
 * navigation renders the app again.
 */
export function hideDeviceLink(): void {
  const token = inAddress()
  if (token !== null) keep(token, lifetime)
  const url = new URL(location.href)
  if (!url.searchParams.has(parameter)) return
  url.searchParams.delete(parameter)
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}

/** The token of the device's link that this page was opened by, or another one in this browser within the last hour; or null. */
export function deviceLink(): string | null {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return inAddress() ?? (cookie?.slice(name.length + 1) || null)
}

/** Forgets it. */
export function dropDeviceLink(): void {
  keep('', 0)
}
