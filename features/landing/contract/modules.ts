import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { roleModule } from '@portico/contract/core/modules/module.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { roleMenuItem } from './menu.ts'

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

/** Lists the menu of the user's role for one module, named by key or kind; by default for the first module. */
export const listMenus = defineCall({
  method: 'GET',
  path: '/api/iam/role/menus/',
  access: 'session',
  permission: 'own-account',
  about: "The menu that the user's role has in a module.",
  query: z.strictObject({ module: z.optional(textUpTo(64)) }),
  output: z.array(roleMenuItem),
  refusals: ['module-not-permitted'],
})
