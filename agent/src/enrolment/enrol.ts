import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'
import { enrolmentCode } from '@portico/contract/core/devices/enrolment.ts'
import { enrolDevice, type EnrolledDevice } from '@portico/features/devices/contract/enrol-device.ts'
import { openCollector } from '#agent/collector/open-collector.ts'
import { createClock } from '#agent/platform/clock.ts'
import { textOption, type Invocation } from '#agent/platform/command.ts'
import { transportOf } from '#agent/platform/connection.ts'
import { readDeviceKey } from '#agent/platform/device-key.ts'
import { Failure, type ExitName } from '#agent/platform/exit-codes.ts'
import { failureOf } from '#agent/platform/outcome-failure.ts'
import { createSignedClient } from '#agent/platform/signed-client.ts'
import { readState, writeState, type AgentState } from '#agent/platform/state-file.ts'
import { agentVersion } from '#agent/platform/program.ts'
import { isSealingKey } from '#agent/sealing/seal-request.ts'
import { LastReport } from '#agent/reporting/last-report.ts'
import { deleteReports } from '#agent/reporting/report-queue.ts'
import { enrolmentFileIfThere, readEnrolmentFile } from './enrolment-file.ts'
import { stateOf } from './enrolled-state.ts'
import { givenCode } from './given-code.ts'
import { deletePendingKey, pendingKey } from './pending-key.ts'

/** What the command line and `enrol.json` specify. */
type Wish = Pick<AgentState, 'server' | 'gateway' | 'kind' | 'sealing_key'> & { code: string }

/** Command `enrol`: exchanges a code for this computer's credentials. */
export async function enrol(invocation: Invocation): Promise<ExitName> {
  const { folder, print } = invocation
  const wish = wishOf(invocation, await givenCode(invocation.args[0]))
  await checkSealingKey(wish)
  const before = readableState(folder)
  // Only the response tells what the company lets its agents collect, so the minimum is sent.
  const facts = await (await openCollector()).facts('presence')
  const key = pendingKey(folder)
  const clock = createClock()
  const client = createSignedClient({ key, keyId: key.publicText }, transportOf(wish), clock)
  const previous = before === null ? {} : { previous: proofOf(before, key.publicText) }
  const body = { code: wish.code, kind: wish.kind, agent_version: agentVersion, public_key: key.publicText, facts }
  const outcome = await client.call(enrolDevice, { ...body, ...previous })
  if (outcome.outcome !== 'done') {
    // After a refusal the key is not registered; after a lost response it may be.
    if (outcome.outcome === 'refused' && isFinal(outcome.refusal)) deletePendingKey(folder)
    throw withHint(failureOf(outcome, wish.gateway ?? wish.server), wish)
  }
  const { data } = outcome
  if (before !== null && before.device_id !== data.device_id) deleteReports(folder)
  writeState(folder, stateOf(data, { ...wish, private_key: key.stored }, clock))
  new LastReport(folder).noteProblem(data, data.needs_approval ? waits : null)
  deletePendingKey(folder)
  for (const line of linesOf(data, facts.hostname)) print(line)
  return 'done'
}

/**
 * Adds a hint about `--kind gateway` to a refused code. The server does not reveal a code's kind to guessers, so every
 * unknown code gets the hint.
 */
function withHint(failure: Failure, { kind }: Wish): Failure {
  if (failure.exit !== 'code-not-valid' || kind === 'gateway') return failure
  return new Failure(failure.exit, `${failure.message} For a gateway's code, add --kind gateway.`)
}

async function checkSealingKey({ gateway, sealing_key }: Wish): Promise<void> {
  if (gateway === null || (await isSealingKey(sealing_key))) return
  throw new Failure(
    'enrolment-file',
    "To enrol through a gateway, use a download's enrol.json, which contains the server's key.",
  )
}

const waits = 'An administrator still has to approve this device.'
const continues = 'It continues as its former device.'
const asks = 'It asks to continue as its former device.'

function linesOf({ companyname, is_reattached, needs_approval }: EnrolledDevice, hostname: string): string[] {
  return [
    `This computer is enrolled as ${hostname}${companyname === '' ? '' : ` in ${companyname}`}.`,
    ...(is_reattached ? [needs_approval ? asks : continues] : []),
    ...(needs_approval ? [waits] : []),
  ]
}

const isFinal = (refusal: RefusalName) => refusal !== 'report-too-old' && refusal !== 'unexpected'

function wishOf(invocation: Invocation, given: string | undefined): Wish {
  const file = given === undefined ? readEnrolmentFile() : enrolmentFileIfThere()
  const { code, server, gateway, kind, sealing_key } = {
    ...file,
    ...givenIn(invocation),
    ...(given ? { code: given } : {}),
  }
  if (!enrolmentCode.safeParse(code).success || code === undefined) {
    throw new Failure('code-not-valid', 'This is not an enrolment code: a code has 43 letters, digits, - or _.')
  }
  if (server === undefined) throw new Failure('usage', 'Name the server: portico-agent enrol <code> --server <URL>')
  const origin = originOf(server)
  if (origin === null)
    throw new Failure('usage', `${server} is not a server's URL, which begins with https:// or http://`)
  return { code, server: origin, gateway: gatewayOf(gateway), kind: kindOf(kind), sealing_key: sealing_key ?? '' }
}

/** Returns the options that were given. */
function givenIn(invocation: Invocation): { server?: string; gateway?: string; kind?: string } {
  const names = ['server', 'gateway', 'kind'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = textOption(invocation, name)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

function kindOf(asked = 'agent'): Wish['kind'] {
  const kind = agentKinds.find((agentKind) => agentKind === asked)
  if (kind === undefined) throw new Failure('usage', `--kind must be one of ${agentKinds.join(', ')}.`)
  return kind
}

function gatewayOf(asked: string | undefined): string | null {
  const gateway = originOf(asked)
  if (asked !== undefined && gateway === null)
    throw new Failure('usage', `${asked} is not the URL of a gateway: it begins with http://`)
  return gateway
}

function originOf(text: string | undefined): string | null {
  const url = URL.parse(text ?? '')
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null
}

/**
 * Returns the state of an earlier enrolment. A damaged state is treated as none, since only a new enrolment repairs it.
 */
function readableState(folder: string): AgentState | null {
  try {
    return readState(folder)?.state ?? null
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.exit === 'state-broken') return null
    throw thrown
  }
}

function proofOf(before: AgentState, publicText: string) {
  const signature = readDeviceKey(before.private_key).sign(publicText).toString('base64url')
  return { device_id: before.device_id, signature }
}
