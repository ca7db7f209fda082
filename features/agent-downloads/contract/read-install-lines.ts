import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { installLines } from '@portico/contract/core/devices/install-lines.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'
import { codeRefusals } from './downloads.ts'

/** Reads the lines that install a company's agent or gateway, with the same code as in its archives. */
export const readInstallLines = defineCall({
  method: 'GET',
  path: '/api/agent/install',
  access: 'session',
  permission: 'own-account',
  about: 'The lines that install the agent or the gateway of a company without a download by hand.',
  query: z.strictObject({ companyid: identifier, kind: z.enum(agentKinds) }),
  output: z.object({ install: installLines }),
  refusals: codeRefusals,
})
