import { splitClone } from '@portico/features/devices/contract/split-clone.ts'
import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import type { Clock } from '#agent/platform/clock.ts'
import type { Outcome, SignedClient } from '#agent/platform/signed-client.ts'
import { writeState, type AgentState } from '#agent/platform/state-file.ts'
import { agentVersion } from '#agent/platform/program.ts'
import { deleteReports } from '#agent/reporting/report-queue.ts'
import { stateOf } from './enrolled-state.ts'
import { deletePendingKey, pendingKey } from './pending-key.ts'

type Split = { outcome: 'done'; state: AgentState } | Exclude<Outcome<unknown>, { outcome: 'done' }>

/**
 * Turns this copy of an enrolled computer into a separate device with a new key, and stores its state. The copied
 * reports belong to the original.
 */
export async function splitFromClone(
  { folder, state, client, clock }: { folder: string; state: AgentState; client: SignedClient; clock: Clock },
  facts: DeviceFacts,
): Promise<Split> {
  const key = pendingKey(folder)
  const outcome = await client.call(splitClone, { agent_version: agentVersion, public_key: key.publicText, facts })
  if (outcome.outcome !== 'done') return outcome
  const split = stateOf(outcome.data, { ...state, private_key: key.stored }, clock)
  writeState(folder, split)
  deletePendingKey(folder)
  deleteReports(folder)
  return { outcome: 'done', state: split }
}
