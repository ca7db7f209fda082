import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { hostForMail } from '@portico/server/core/domains/mail-host.ts'
import { senderOf } from '@portico/server/core/mail/write-mail.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { ReplyContext } from '@portico/server/platform/mail-in/incoming-mail.ts'
import type { ReplyAddress } from './reply-address-queries.ts'
import { readMailedRequest } from './news-queries.ts'
import { closings } from './request-mails.ts'

type Context = Pick<AppContext, 'settingsOf' | 'domains'>

/** Returns the settings of the domain whose sender and language the mails about a request have. */
export async function mailDomainOf(
  tenant: TenantTx,
  { settingsOf, domains }: Context,
  { tenantId, number }: ReplyAddress,
): Promise<DomainSettings> {
  const owner = await readMailedRequest(tenant, { tenantId, number })
  if (owner === null) return settingsOf('')
  return settingsOf(hostForMail(domains(), '', { id: tenantId, name: owner.tenantName, host: owner.tenantHost }))
}

/** Returns by what a reply to `replyAddress` shows that it quotes one of our mails. */
export async function replyContextOf(
  tenant: TenantTx,
  context: Context,
  { address, replyAddress }: { address: ReplyAddress; replyAddress: string },
): Promise<ReplyContext> {
  const { name, address: sender } = senderOf(await mailDomainOf(tenant, context, address))
  return { replyAddress, ownAddresses: [sender], ownNames: [name], number: address.number, closings: closings() }
}
