import * as z from 'zod/mini'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'

const field = z.optional(textUpTo(256))

/**
 * The preferences of spec A §3, "User preferences", all as text; empty means unset. `redirectto` is
 * the preferred landing page.
 */
export const insightsPreferences = z.strictObject({
  companyname: field,
  companyid: field,
  myclient: field,
  redirectto: field,
  currenttab: field,
  currentscreen: field,
  currenttabgroup: field,
  theme: field,
  application: field,
})

export type InsightsPreferences = z.infer<typeof insightsPreferences>

/** The number of recently opened modules that are stored per account. */
export const mostOpened = 20

/** When each module was last opened, by its key, in milliseconds since 1970. */
export const openedModules = z
  .record(textUpTo(64), z.int().check(z.nonnegative()))
  .check(z.refine((opened) => Object.keys(opened).length <= mostOpened))

export type OpenedModules = z.infer<typeof openedModules>

export const preferences = z.strictObject({
  Insights: insightsPreferences,
  /** Our own addition to the specified preferences; omitted until a module has been opened. */
  Modules: z.optional(z.strictObject({ opened: openedModules })),
})

/** Reads the user's preferences; `Insights` is empty if nothing has been saved yet. */
export const readPreferences = defineCall({
  method: 'GET',
  path: '/api/iam/user/preferences/',
  access: 'session',
  permission: 'own-account',
  about: "The user's preferences.",
  output: preferences,
  refusals: [],
})

/** Changes the given preferences and keeps the others. Returns all of them. */
export const savePreferences = defineCall({
  method: 'PUT',
  path: '/api/iam/user/preferences/',
  access: 'session',
  permission: 'own-account',
  isWrite: false,
  about: "Change the user's preferences; those not given stay.",
  body: preferences,
  output: preferences,
  refusals: ['theme-not-permitted'],
})
