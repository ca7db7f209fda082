import { ok } from '@portico/contract/platform/result.ts'
import { defineCommand } from '@portico/server/core/commands/define-command.ts'
import { operateOn } from '@portico/server/core/commands/operate-on.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { readReceived, type Outcome } from './received-mail-queries.ts'

const sentences: Record<Outcome, string> = {
  'commented': 'added to the request',
  'not-the-recipient': 'refused: From is not the address that the mail went to',
  'unreadable': 'refused: it cannot be read',
  'empty': 'ignored: it has no new text',
  'request-closed': 'not added: the request is closed',
  'loop': 'refused with those that followed within the hour: too many, as of a program',
  'bounce': 'ignored: a report of a mail server',
  'own-mail': 'ignored: a mail of Portico itself',
  'automatic-reply': 'ignored: an automatic reply',
  'bulk': 'ignored: a mailing',
  'out-of-office': 'ignored: a notice of absence',
}

export const receivedMailsCommand = defineCommand({
  name: 'mail received',
  isReadOnly: true,
  usage: ['npm run portico -- mail received <tenant>'],
  words: ['a tenant'],
  read: ([tenant = '']) => ok({ tenant }),
  async run(context, { tenant }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const { tenantId } = operated.value.actor
    return ok(await inTenant(context.database, tenantId, (rows) => readReceived(rows, tenantId)))
  },
  print(received) {
    if (received.length === 0) return ['No reply has arrived in the last 30 days.']
    const rows = received.map(({ receivedAt, number, email, outcome }) => [
      receivedAt.toISOString(),
      `#${number}`,
      email,
      sentences[outcome],
    ])
    return inColumns([['TIME', 'REQUEST', 'ACCOUNT', 'OUTCOME'], ...rows])
  },
})
