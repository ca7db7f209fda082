import { printableJson } from '@portico/contract/platform/printable.ts'
import type { Invocation } from '#agent/platform/command.ts'
import type { ExitName } from '#agent/platform/exit-codes.ts'
import { readState } from '#agent/platform/state-file.ts'
import { agentStatus, linesOf, statusOf } from './agent-status.ts'
import { channelsToAsk } from './channel-address.ts'
import { askLocally } from './local-channel.ts'

/**
 * Command `status`: shows the status of the running agent, or the stored one. Exits with `not-enrolled` if this
 * computer is not enrolled.
 */
export async function status({ folder, options, print }: Invocation): Promise<ExitName> {
  const answer = agentStatus.safeParse(await askLocally(channelsToAsk(folder), 'status'))
  const found = answer.success ? answer.data : statusOf(folder, readState(folder)?.state ?? null, null)
  for (const line of options['json'] === true ? [printableJson(found)] : linesOf(found)) print(line)
  return found.enrolled ? 'done' : 'not-enrolled'
}
