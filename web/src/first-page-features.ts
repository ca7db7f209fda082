// The additions of features to the first page, one line each.
export { legal } from '@portico/features/legal/web/first-page.ts'
export { passwordReset } from '@portico/features/password-reset/web/first-page.ts'
export { whiteLabel } from '@portico/features/white-label/web/first-page.ts'
