import { styleText } from 'node:util'
import type { RunningServer } from './app.ts'

/** The next step on an empty database. */
const firstTenant = `
There is no tenant yet. With the same settings, in another terminal:

  npm run portico -- tenant add "Acme" --owner ann@acme.example --host portal.acme.example

It creates the tenant and mails its owner a link to set a password. server/documentation/running-portico.md has the other steps.
`

/**
 * Returns the text that a start prints once the server listens: its URL, and while there is no tenant the command that
 * adds one. `certificate` is the file with the certificate that the server created for itself, or null. `nextStep`
 * replaces the last paragraph.
 */
export function greeting(
  { url, isEmpty, certificate }: Pick<RunningServer, 'url' | 'isEmpty' | 'certificate'>,
  nextStep: string = isEmpty ? firstTenant : '',
): string {
  const address = styleText('bold', url)
  const trust =
    certificate === null
      ? ''
      : `\nIts certificate is self-signed: accept the warning of the browser, or make the browser trust\n${certificate}\n`
  return `\nPortico is at ${address}\n${trust}${nextStep}`
}
