/** Returns the accounts of the demo, which the start prints below the server's URL. */
export function demoAccounts(url: string): string {
  return `
Sign in as             to see
admin@aurora.test      all modules, Insights first
viewer@aurora.test     the same, not permitted to edit, export or change the theme
desk@aurora.test       the service desk
bot@aurora.test        the chat
both@aurora.test       the choice of a tenant
user@contoso.test      single sign-on with Microsoft (a stand-in; no password)
user@dunmore.test      single sign-on with a SAML provider (a stand-in; no password)
nurse@borealis.test    the code by email (it is in ${url}/demo/mailbox)

The password is Portico#2026 everywhere.
`
}
