/** The input for the loader's address: of a finished sign-in, or of a signed-in visitor of an entry page. */
export type FinishedSignIn = {
  ismsp: boolean
  /** From the address: `module=nonmsp` (spec A §2). */
  nonmsp?: boolean
  redirectto: string | null
  servicedesk: boolean
  fromBot: boolean
  /** The device in the link that a signed-in user opened: no sign-in has compared its tenant. */
  deviceToCheck?: string | null
}

/**
 * Where a finished sign-in leads: `/load` with the loader's parameters, or `/success` from a bot (spec A §4, 7). A
 * device to check comes first.
 */
export function loadAddress({ deviceToCheck, ...finished }: FinishedSignIn): string {
  const assetid = deviceToCheck ?? ''
  if (finished.fromBot && assetid === '') return '/success'
  const query = new URLSearchParams()
  if (!finished.ismsp || finished.nonmsp === true) query.set('module', 'nonmsp')
  if (finished.redirectto !== null && finished.redirectto !== '') query.set('redirectto', finished.redirectto)
  if (finished.servicedesk) query.set('servicedesk', 'true')
  if (finished.fromBot) query.set('source', 'bot')
  if (assetid !== '') query.set('assetid', assetid)
  const text = query.toString()
  return text === '' ? '/load' : `/load?${text}`
}

/** The address to which a page for signed-in users sends others: `/`, with the page as `redirectto`. */
export function signInAddress(redirectto: string | null): string {
  return redirectto === null || redirectto === '' ? '/' : `/?${new URLSearchParams({ redirectto }).toString()}`
}
