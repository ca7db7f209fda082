import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { trialStanding } from '@portico/contract/core/tenants/trial-life.ts'
import { roleMenuItem } from './menu.ts'
import { roleModule } from '@portico/contract/core/modules/module.ts'
import { insightsPreferences, openedModules } from './preferences.ts'

/**
 * The data for the loader after sign-in, in one round trip: the user, modules, the menu of `module`, and preferences.
 */
export const enter = defineCall({
  method: 'GET',
  path: '/api/iam/user/entry/',
  access: 'session',
  permission: 'own-account',
  about: 'Everything the loader needs after sign-in, in one round trip.',
  query: z.strictObject({
    module: z.optional(textUpTo(64)),
    /** The device in the link that a signed-in user opened. */
    associated_deviceid: z.optional(textUpTo(128)),
  }),
  output: z.object({
    user: z.object({
      email: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      username: z.string(),
      rolename: z.string(),
      tenantname: z.string(),
      companyname: z.string(),
      ismsp: z.boolean(),
      istrial: z.boolean(),
    }),
    modules: z.array(roleModule),
    menu: z.array(roleMenuItem),
    /** The key of the module that the menu belongs to; empty when the role has none. */
    menumodule: z.string(),
    preferences: insightsPreferences,
    /** When the user last opened each module. */
    opened: openedModules,
    /** The state of the tenant's free trial; null without one. */
    trial: z.nullable(trialStanding),
    /** Whether the tenant still has its sample company. */
    sample: z.boolean(),
    /** Whether a device of the tenant has reported, sample ones aside. */
    has_devices: z.boolean(),
    /** Whether it has another account than the user's, sample ones aside. */
    has_colleagues: z.boolean(),
    /** Whether the role enrols devices (permission `enrolment`). */
    may_enrol: z.boolean(),
    /** Whether it works on the desk's queue (`desk-agent`), and whether it sets the desk up (`desk-settings`). */
    may_work_desk: z.boolean(),
    may_set_up_desk: z.boolean(),
  }),
  refusals: ['tenant-mismatch'],
})
