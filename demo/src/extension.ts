import { isMailSent } from '@portico/server/core/mail/mail-queries.ts'
import type { ServerExtension } from '@portico/server/extension.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { isDatabaseReachable } from '@portico/server/platform/operations/operation-queries.ts'
import { openChildHashes } from '#demo/data/child-hashes.ts'
import { loadDemo } from '#demo/data/load-demo.ts'
import { startFleet } from '#demo/fleet/start-fleet.ts'
import { registerMailbox } from '#demo/mailbox/register-mailbox.ts'
import { registerDemoStatus, type DemoService } from './register-status.ts'
import type { DemoSettings } from './settings.ts'
import { startDemoApp } from './start-demo-app.ts'
import { startDemoProviders } from './start-demo-providers.ts'

/**
 * Returns the demo's additions to the server: its data, a mailbox with the mail server that fills it, and a status
 * page; if the settings start them, also identity providers, devices and an example app.
 */
export function demoExtension({
  startsProviders,
  startsFleet,
}: Pick<DemoSettings, 'startsProviders' | 'startsFleet'>): ServerExtension {
  return {
    prepareDatabase,
    registerRoutes(app, { database, draining }) {
      registerMailbox(app, database)
      registerDemoStatus(app, servicesOf(database, draining))
    },
    startBeside: (context, listener) => [
      ...(startsProviders ? [{ part: 'demo providers', close: startDemoProviders(context, listener) }] : []),
      ...(startsProviders ? [{ part: 'demo app', close: startDemoApp(context, listener) }] : []),
      ...(startsFleet ? [{ part: 'demo devices', close: startFleet(context, listener) }] : []),
    ],
    // Imported by the first email, so that an idle server does not hold the SMTP server in memory.
    async startMailServer(database, log) {
      const { openSmtpSink } = await import('#demo/mailbox/smtp-sink.ts')
      return openSmtpSink(database, log)
    },
  }
}

async function prepareDatabase(database: Pool): Promise<void> {
  const hashes = openChildHashes()
  try {
    await loadDemo(database, hashes)
  } finally {
    hashes.close()
  }
}

/** Returns the services on the status page. */
function servicesOf(database: Pool, draining: () => boolean): DemoService[] {
  return [
    { name: 'Sign-in', about: 'The sign-in page and the calls behind it.', works: () => !draining() },
    { name: 'Database', about: 'Accounts, sessions and settings.', works: () => isDatabaseReachable(database) },
    { name: 'Mail', about: 'Authentication codes, resets and invitations.', works: () => isMailSent(database) },
  ]
}
