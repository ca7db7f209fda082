import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { roleModule } from '@portico/contract/core/modules/module.ts'

/** Lists the modules of the user's role. */
export const listModules = defineCall({
  method: 'GET',
  path: '/api/iam/role/modules/',
  access: 'session',
  permission: 'own-account',
  about: "The modules that the user's role may use.",
  output: z.array(roleModule),
  refusals: [],
})
