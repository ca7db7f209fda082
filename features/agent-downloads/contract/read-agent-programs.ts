import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { processors, systems } from '@portico/contract/core/devices/system.ts'

/**
 * A program that can be downloaded. `size` is its size in bytes; `download_size` that of its archive, null until the
 * first download; `sha256` is the program's hash in hex.
 */
export const agentProgram = z.object({
  system: z.enum(systems),
  processor: z.enum(processors),
  version: z.string(),
  size: z.number(),
  download_size: z.nullable(z.number()),
  sha256: z.string(),
})
export type AgentProgram = z.infer<typeof agentProgram>

/** Lists the agent's programs of this deployment. */
export const readAgentPrograms = defineCall({
  method: 'GET',
  path: '/api/agent/programs',
  access: 'session',
  permission: 'own-account',
  about: 'The systems and processors for which there is an agent here, with the SHA-256 of each program.',
  output: z.array(agentProgram),
  refusals: [],
})
