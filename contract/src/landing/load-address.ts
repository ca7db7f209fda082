/** What a finished sign-in knows when it picks the loader's address. */
export type FinishedSignIn = { ismsp: boolean; redirectto: string | null; servicedesk: boolean; fromBot: boolean }

/**
 * Where a finished sign-in goes: `/load` with what the loader must know, or `/success` from a bot (spec A §4, 7).
 */
export function loadAddress({ ismsp, redirectto, servicedesk, fromBot }: FinishedSignIn): string {
  if (fromBot) return '/success'
  const query = new URLSearchParams()
  if (!ismsp) query.set('module', 'nonmsp')
  if (redirectto !== null && redirectto !== '') query.set('redirectto', redirectto)
  if (servicedesk) query.set('servicedesk', 'true')
  const text = query.toString()
  return text === '' ? '/load' : `/load?${text}`
}

/**
 * Where the loader goes when nobody is signed in: `/`, keeping `redirectto` (spec A §4, 10).
 */
export function signInAddress(redirectto: string | null): string {
  return redirectto === null || redirectto === '' ? '/' : `/?${new URLSearchParams({ redirectto }).toString()}`
}
