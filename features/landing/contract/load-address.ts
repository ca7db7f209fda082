/** The facts that determine the loader's address, after a sign-in or for a signed-in visitor of an entry page. */
export type FinishedSignIn = {
  ismsp: boolean
  /** Whether the address has `module=nonmsp` (spec A §2). */
  nonmsp?: boolean
  redirectto: string | null
  servicedesk: boolean
  fromBot: boolean
  /** The device in a link that a signed-in user opened. Its tenant has not been checked by a sign-in. */
  deviceToCheck?: string | null
}

/**
 * Returns the address after a completed sign-in: `/load` with the loader's parameters, or `/success` for a bot (spec A
 * §4, 7). A device to check takes precedence.
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
