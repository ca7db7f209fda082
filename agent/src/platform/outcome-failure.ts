import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { Failure, type ExitName } from './exit-codes.ts'
import type { Outcome } from './signed-client.ts'

const exitOf: Partial<Record<RefusalName, ExitName>> = {
  'signature-not-valid': 'signature-refused',
  'device-not-known': 'device-not-known',
  'device-blocked': 'device-blocked',
  'device-retired': 'device-retired',
  'reattachment-not-approved': 'not-approved',
  'report-too-old': 'clock-wrong',
  'not-a-gateway': 'gateway-refused',
  'not-sealed-for-us': 'gateway-refused',
  'enrolment-code-not-valid': 'code-not-valid',
  'enrolment-code-expired': 'code-expired',
  'enrolment-code-revoked': 'code-revoked',
  'enrolment-code-used-up': 'code-used-up',
  'company-not-active': 'company-closed',
  'too-many-devices': 'too-many-devices',
  'no-such-path': 'not-a-server',
  'unexpected': 'server-busy',
  'too-many-requests': 'server-busy',
  'wait-before-retry': 'server-busy',
}

/** Returns the failure with which a command reports an unsuccessful call. `server` is the address that was called. */
export function failureOf(outcome: Exclude<Outcome<unknown>, { outcome: 'done' }>, server: string): Failure {
  switch (outcome.outcome) {
    case 'refused':
      return new Failure(exitOf[outcome.refusal] ?? 'unexpected', outcome.sentence)
    case 'busy':
      return new Failure('server-busy', `${server} is busy. Try again later.`)
    case 'stored':
      return new Failure('gateway-refused', "The gateway can't reach the server at the moment.")
    case 'away':
      return outcome.isForeign
        ? new Failure('not-a-server', `${server} is not a Portico server (${outcome.reason}).`)
        : new Failure('server-away', `${server} cannot be reached: ${outcome.reason}`)
  }
}
