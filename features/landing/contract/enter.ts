import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { trialStanding } from '@portico/contract/core/tenants/trial-life.ts'
import { roleMenuItem } from './menu.ts'
import { roleModule } from '@portico/contract/core/modules/module.ts'
import { insightsPreferences, openedModules } from './preferences.ts'

/**
 * Reads all data for the loader after sign-in, in one round trip: the user, modules, the menu of `module`, and
 * preferences.
 */
export const enter = defineCall({
  method: 'GET',
  path: '/api/iam/user/entry/',
  access: 'session',
  permission: 'own-account',
  about: 'Everything the loader needs after sign-in, in one round trip.',
  query: z.strictObject({
    module: z.optional(textUpTo(64)),
    /** The device that the user's link names. */
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
    /** The key of the module that the menu belongs to; empty if the role has none. */
    menumodule: z.string(),
    preferences: insightsPreferences,
    /** When the user last opened each module. */
    opened: openedModules,
    /** The state of the tenant's free trial; null if it is not on trial. */
    trial: z.nullable(trialStanding),
    /** Whether the tenant still has its sample company. */
    sample: z.boolean(),
    /** Whether a device of the tenant has reported, apart from sample devices. */
    has_devices: z.boolean(),
    /** Whether the tenant has another account than the user's, apart from sample accounts. */
    has_colleagues: z.boolean(),
    /** Whether the role may enrol devices (permission `enrolment`). */
    may_enrol: z.boolean(),
    /**
     * Whether the role works on the desk's queue (`desk-agent`), and whether it may set up the desk (`desk-settings`).
     */
    may_work_desk: z.boolean(),
    may_set_up_desk: z.boolean(),
  }),
  refusals: ['tenant-mismatch'],
})
