import { createHash } from 'node:crypto'

/**
 * The id that a connection of this name gets when it is added, so that its addresses are known before: a UUID of version 8
 * (RFC 9562 §5.8) by tenant and name. `taken`: ids that the tenant's connections have, after a renaming perhaps this one.
 */
export function nextId(tenantId: string, name: string, taken: readonly string[]): string {
  for (let step = 0; ; step += 1) {
    const digits = createHash('sha256')
      .update(JSON.stringify(['connection', tenantId, name, step]))
      .digest('hex')
    const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`]
    const id = `${parts.join('-')}-${digits.slice(20, 32)}`
    if (!taken.includes(id)) return id
  }
}
