// The additions of features to the sign-in after the email, one line each.
export { chatLinks } from '@portico/features/chat-links/web/sign-in-steps.ts'
export { emailCode } from '@portico/features/email-code/web/sign-in-steps.ts'
export { signIn } from '@portico/features/sign-in/web/sign-in-steps.ts'
export { singleSignOn } from '@portico/features/single-sign-on/web/sign-in-steps.ts'
