/** What a finished sign-in knows when it picks the loader's address, or what a signed-in visitor of an entry page brings. */
export type FinishedSignIn = {
  ismsp: boolean
  /** Of the address: `module=nonmsp` (spec A §2). */
  nonmsp?: boolean
  redirectto: string | null
  servicedesk: boolean
  fromBot: boolean
  /** The device that a link named to a user who is signed in already: no sign-in has compared its tenant. */
  deviceToCheck?: string | null
}

/**
 * Where a finished sign-in goes: `/load` with what the loader must know, or `/success` from a bot (spec A §4, 7). A device to
 * check comes first.
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

/**
 * Where a page that is for signed-in users leads others: `/`, keeping the page as `redirectto`.
 */
export function signInAddress(redirectto: string | null): string {
  return redirectto === null || redirectto === '' ? '/' : `/?${new URLSearchParams({ redirectto }).toString()}`
}
