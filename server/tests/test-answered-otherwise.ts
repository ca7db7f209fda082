/**
 * Calls that answer their largest inputs with another status than 200: the status, and why no other input is used here.
 */
export const answeredOtherwise: Readonly<Record<string, readonly [status: number, why: string]>> = {
  signInWithPassword: [401, 'The password is wrong, which is found after it is hashed, as for a right one.'],
  signInLocally: [401, 'The same.'],
  signInWithMicrosoft: [409, 'Needs a provider. What a provider sends is measured by the tests of saml/ and oidc/.'],
  signInWithProvider: [409, 'The same.'],
  finishAtProvider: [401, 'The same.'],
  issueChatToken: [401, 'Needs the signed assertion of a chat hub; it is read before anything else.'],
  signInFromChat: [401, 'Needs the token of a chat hub, which is compared by its hash.'],
  enterCode: [401, 'Needs a sign-in that waits for its code; its input is one code.'],
  resendCode: [401, 'The same; it has no input.'],
  validateTemporaryPassword: [401, 'Needs the token of a mail, which is compared by its hash.'],
  updatePassword: [400, 'The same.'],
  changeOwnPassword: [400, 'A valid password is short.'],
  issueHubIdentity: [404, 'Needs a chat hub. It has no input.'],
  downloadAgent: [404, 'Needs programs, which are not built here. They are streamed (downloads.database.test.ts).'],
  downloadGateway: [404, 'The same.'],
  downloadRelease: [404, 'The same.'],
  openApp: [404, 'Needs an app behind the door. Its input is one path.'],
  readCaptchaAudio: [400, 'Needs a captcha that is solved only once. Its input is one identifier.'],
  mailCaptcha: [400, 'Needs a proof of work. Its input is one address.'],
  inviteColleague: [409, 'A role that may be given is one of few. Its texts are checked before the role.'],
  register: [400, 'A valid registration has one line per field, and needs a solved captcha.'],
  checkVerification: [400, 'Needs the token of a mail, which is compared by its hash.'],
  verify: [400, 'The same.'],
  resendVerification: [404, 'Needs a registration. Its input is one identifier.'],
  exportTenant: [400, 'Without `after` it answers 200; the next of each answer is in a test of its own.'],
  decideByLink: [
    409,
    'Needs the ticket of its page (parallel-decisions.database.test.ts). Its largest text is 1,000 characters.',
  ],
}
