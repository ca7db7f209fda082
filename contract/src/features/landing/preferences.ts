import * as z from 'zod/mini'
import { textUpTo } from '#contract/core/calls/text.ts'

const field = z.optional(textUpTo(256))

/** Spec A §3, "User preferences (under Insights)". All text; empty means unset. `redirectto` is the preferred landing page. */
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

export const preferences = z.strictObject({ Insights: insightsPreferences })
