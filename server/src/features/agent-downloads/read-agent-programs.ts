import type { readAgentPrograms as call } from '@portico/contract/features/agent-downloads/read-agent-programs.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { listPrograms } from '#server/core/devices/agent-programs.ts'

/** The programs that are here, as their manifests say. */
export function handleReadAgentPrograms(context: Pick<AppContext, 'folders'>): Handler<typeof call> {
  return async () => done(await listPrograms(context.folders.agents))
}
