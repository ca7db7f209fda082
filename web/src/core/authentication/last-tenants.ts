import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'

// The name of a cookie. Local storage would be cleared when a session ends (spec A §4), but the tenants must be kept.
const name = 'last_tenants'
const remembered = 8
const year = 365 * 24 * 60 * 60

/**
 * Returns a short digest of an email address, so that the browser does not store the addresses of its users as plain
 * text.
 */
async function digestOf(email: string): Promise<string | null> {
  // `crypto.subtle` exists only in a secure context; elsewhere nothing is stored.
  if (globalThis.crypto?.subtle === undefined) return null
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(normaliseEmail(email)))
  return Array.from(new Uint8Array(bytes, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readPairs(): [digest: string, tenantid: string][] {
  const text = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  const pairs = (text ?? '').slice(name.length + 1).split('.')
  return pairs.flatMap((pair): [string, string][] => {
    const [digest, tenantid] = pair.split(':')
    return digest === undefined || tenantid === undefined ? [] : [[digest, tenantid]]
  })
}

/** Returns the tenant that this address last signed in to in this browser, or null. */
export async function lastTenant(email: string): Promise<string | null> {
  const digest = await digestOf(email)
  return readPairs().find(([known]) => known === digest)?.[1] ?? null
}

/** Stores the tenant that an address signed in to. Keeps the last eight addresses. */
export async function rememberTenant(email: string, tenantid: string): Promise<void> {
  const digest = await digestOf(email)
  if (digest === null) return
  const pairs = [[digest, tenantid], ...readPairs().filter(([known]) => known !== digest)].slice(0, remembered)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const value = pairs.map((pair) => pair.join(':')).join('.')
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Strict${secure}`
}
