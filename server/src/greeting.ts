import { styleText } from 'node:util'

/** The next step on an empty database. */
const firstTenant = `
There is no tenant yet. With the same settings, in another terminal:

  npm run portico -- tenant add "Acme" --owner ann@acme.example --host portal.acme.example

It makes the tenant and mails its owner the way to a password. README, "Run it in production", has the other steps.
`

/**
 * What `npm start` prints once the server answers: where to sign in, and in the demo as whom (DESIGN §5); outside the demo,
 * while there is no tenant, the command that makes one. `certificate` is the file with the certificate that the server
 * made for itself, where it did.
 */
export function greeting(
  url: string,
  { demo, isEmpty, certificate }: { demo: boolean; isEmpty: boolean; certificate: string | null },
): string {
  const address = styleText('bold', url)
  const trust =
    certificate === null
      ? ''
      : `\nIts certificate is its own: let the browser go on in spite of its warning, or have it trust\n${certificate}\n`
  if (!demo) return `\nPortico is at ${address}\n${trust}${isEmpty ? firstTenant : ''}`
  return `
Portico is at ${address}
${trust}
Sign in as             to see
admin@aurora.test      all modules, Insights first
viewer@aurora.test     the same, not permitted to edit, export or change the theme
desk@aurora.test       the service desk
bot@aurora.test        the chat
both@aurora.test       the choice of a tenant
user@contoso.test      single sign-on with Microsoft (a stand-in; no password)
user@dunmore.test      single sign-on with a SAML provider (a stand-in; no password)
nurse@borealis.test    the code by e-mail (it is in ${url}/demo/mailbox)

The password is Portico#2026 everywhere.
`
}
