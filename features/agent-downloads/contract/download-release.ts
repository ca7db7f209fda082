import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { processors, systems } from '@portico/contract/core/devices/system.ts'

/** Downloads the program of a version. An enrolled device installs it after verifying the deployment's signature. */
export const downloadRelease = defineCall({
  method: 'GET',
  path: '/api/agent/program/:version/:system/:processor',
  access: 'device',
  about: 'The program of a version of the agent, for a device that was offered it; used by the agent.',
  params: z.strictObject({
    version: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'is not a version')),
    system: z.enum(systems),
    processor: z.enum(processors),
  }),
  file: ['application/octet-stream'],
  output: z.null(),
  refusals: ['no-such-program'],
})

/** The path of a version's program. */
export function releasePathOf(version: string, system: string, processor: string): string {
  return downloadRelease.path.replace(':version', version).replace(':system', system).replace(':processor', processor)
}
