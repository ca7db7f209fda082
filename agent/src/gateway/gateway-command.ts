import { gatewayPort } from '@portico/contract/core/devices/install-lines.ts'
import { textOption, type Invocation } from '#agent/platform/command.ts'
import { Failure, sentenceOf, type ExitName } from '#agent/platform/exit-codes.ts'
import { needState } from '#agent/platform/state-file.ts'
import { runUntilEnded } from '#agent/reporting/run.ts'
import { readListenAt, startGateway } from './gateway.ts'

/** The address that a gateway listens on without `--listen`. */
const standardAddress = `0.0.0.0:${gatewayPort}`

/** Command `gateway`: relays for the agents of this site until it is stopped, and reports like an agent. */
export async function gateway(invocation: Invocation): Promise<ExitName> {
  const listenAt = readListenAt(textOption(invocation, 'listen') ?? standardAddress)
  if (listenAt === null)
    throw new Failure('usage', `--listen must be an address and port of this computer, such as ${standardAddress}`)
  if (needState(invocation.folder).state.kind !== 'gateway') {
    throw new Failure('gateway-refused', 'This computer is enrolled as an agent. Enrol it with a code for gateways.')
  }
  return runUntilEnded(invocation, {
    start: (parts) =>
      startGateway({ ...parts, listenAt }).catch((thrown: unknown) => {
        throw new Failure('gateway-refused', `The gateway can't listen on this address: ${sentenceOf(thrown)}`)
      }),
  })
}
