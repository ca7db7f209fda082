import type { FirstPageFeature } from '@portico/web/core/features/first-page.ts'
import { ForgotPassword } from './forgot-password.tsx'

/** The parts of the sign-in page for the reset of a password. */
export const passwordReset: FirstPageFeature = { Forgot: ForgotPassword }
