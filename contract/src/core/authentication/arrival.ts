/** The parameters with which a visitor arrives at `/` (spec A §2, "Query parameters seen on entry"). */
export type Arrival = {
  redirectto: string | null
  servicedesk: boolean
  unauthorized: boolean
  /** Where the visitor comes from, such as a chat bot; decoded. */
  source: string | null
  assetid: string | null
  fromBot: boolean
  /** The link of a chat team, which signs in automatically or asks first (spec A §4, "Login flow" 8). */
  hasChatLink: boolean
  /** `module=nonmsp`, for the loader. */
  nonmsp: boolean
}

const printable = /^[\u0020-\u007e]+$/

/** Spec A §2: assetid and source are sent encoded; base64 of plain text is decoded, anything else is kept. */
function decoded(text: string | null): string | null {
  if (text === null || text === '') return null
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text) || text.length % 4 === 1) return text
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return printable.test(plain) && btoa(plain).replaceAll('=', '') === text.replaceAll('=', '') ? plain : text
  } catch {
    return text
  }
}

/** Reads the query of `/`. Never throws: a missing or empty parameter becomes null or false. */
export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search)
  const source = decoded(query.get('source'))?.slice(0, 64) ?? null
  const redirectto = query.get('redirectto')
  return {
    redirectto: redirectto === '' ? null : redirectto,
    servicedesk: query.get('servicedesk') === 'true',
    unauthorized: query.get('unauthorized') === 'true',
    source,
    assetid: decoded(query.get('assetid'))?.slice(0, 128) ?? null,
    fromBot: source !== null && /bot/i.test(source),
    hasChatLink: query.has('chathub'),
    nonmsp: query.get('module') === 'nonmsp',
  }
}
