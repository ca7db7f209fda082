import { issueDeviceLink } from '@portico/features/devices/contract/issue-device-link.ts'
import { failureOf } from '#agent/platform/outcome-failure.ts'
import type { SignedClient } from '#agent/platform/signed-client.ts'
import type { AgentState } from '#agent/platform/state-file.ts'

/**
 * Requests the URL by which the registration page identifies this computer for an hour. Throws the failure of the call.
 */
export async function askForLink(client: SignedClient, state: AgentState): Promise<{ url: string }> {
  const outcome = await client.call(issueDeviceLink, {})
  if (outcome.outcome !== 'done') throw failureOf(outcome, state.gateway ?? state.server)
  return { url: outcome.data.url }
}
