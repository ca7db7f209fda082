/** The parameters of spec A §2 that the entry and the loader share. */
const shared = ['module', 'redirectto', 'servicedesk', 'source', 'assetid']

/**
 * Returns the address to which the loader sends a user who must sign in: `/`, with the parameters of the loader's own
 * address (spec A §4, 10).
 */
export function backToEntry(search: string): string {
  const given = new URLSearchParams(search)
  const query = new URLSearchParams()
  for (const name of shared) {
    const text = given.get(name)
    if (text !== null && text !== '') query.set(name, text)
  }
  return query.size === 0 ? '/' : `/?${query.toString()}`
}
