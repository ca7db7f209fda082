import type { FirstPageFeature } from '@portico/web/core/features/first-page.ts'
import { ForgotPassword } from './forgot-password.tsx'

/** What the sign-in page has of the reset of a password. */
export const passwordReset: FirstPageFeature = { Forgot: ForgotPassword }
