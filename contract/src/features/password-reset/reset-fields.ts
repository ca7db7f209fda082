import * as z from 'zod/mini'
import { identifier, textUpTo } from '#contract/core/calls/text.ts'

/** The `resettoken` of a link. What is cut or altered is refused like one that never was, so any text is one here. */
export const resetToken = textUpTo(256)

/** A tenant whose password a reset may set; `tenantdesc` is the name to show and never empty. */
export const resetTenant = z.object({ tenantid: identifier, tenantname: z.string(), tenantdesc: z.string() })

export type ResetTenant = z.infer<typeof resetTenant>

/** What a new password is refused for, wherever one is chosen (spec A §5; decisions/0017). */
export const newPasswordRefusals = [
  'new-password-not-valid',
  'new-password-too-common',
  'new-password-has-product',
  'new-password-has-company',
  'new-password-has-name',
  'new-password-used-before',
] as const
