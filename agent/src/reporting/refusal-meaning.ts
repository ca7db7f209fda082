import type { Outcome } from '#agent/platform/signed-client.ts'

/**
 * How to go on after a request that was not accepted. `wait`: repeat it later; `poison`: the server cannot read one of
 * the reports; `cloned`: another computer uses the same key; `ask-hourly`: an administrator may change it; `over`: this
 * device no longer exists.
 */
export type Meaning = 'wait' | 'poison' | 'cloned' | 'ask-hourly' | 'over'

/** Returns how to go on after a request that was not accepted. */
export function meaningOf(outcome: Exclude<Outcome<unknown>, { outcome: 'done' | 'stored' }>): Meaning {
  if (outcome.outcome !== 'refused') return 'wait'
  switch (outcome.refusal) {
    case 'device-cloned':
      return 'cloned'
    case 'device-blocked':
    case 'company-not-active':
    case 'trial-ended':
      return 'ask-hourly'
    case 'device-retired':
    case 'device-not-known':
    case 'signature-not-valid':
      return 'over'
    case 'input-not-valid':
    case 'not-json':
    case 'too-large':
      return 'poison'
    // Includes `reattachment-not-approved`: reports are stored until an administrator decides. After a rejection the
    // signature is invalid.
    default:
      return 'wait'
  }
}
