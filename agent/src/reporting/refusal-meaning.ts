import type { Outcome } from '#agent/platform/signed-client.ts'

/**
 * What a request that was not accepted means for the next: `wait` and repeat it; `poison`: the server cannot read one of the reports;
 * `cloned`: another computer has the same key; `ask-hourly`: an administrator may change it; `over`: this device is none any more.
 */
export type Meaning = 'wait' | 'poison' | 'cloned' | 'ask-hourly' | 'over'

/** The meaning of a request that was not accepted. */
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
    // Also `reattachment-not-approved`: reports are kept until an administrator decides. Once rejected, the signature is not valid.
    default:
      return 'wait'
  }
}
