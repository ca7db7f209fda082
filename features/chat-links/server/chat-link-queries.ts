import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

export type HubKey = { tenantId: string; hubId: string; hubName: string; sealed: Buffer }

/** Returns the unexpired key with this id, in any tenant, or null. */
export function findHubKey(database: Pool, id: string, at: Date): Promise<HubKey | null> {
  return inLookup(database, { hub_key: id }, async (seen) => {
    const found = await seen
      .selectFrom('tenant.chat_hub_keys')
      .select(['tenant_id', 'hub_id', 'sealed'])
      .where('id', '=', id)
      .where('ends_at', '>', at)
      .executeTakeFirst()
    if (found === undefined) return null
    await enterTenant(seen, found.tenant_id)
    const hub = await seen
      .selectFrom('tenant.chat_hubs')
      .select('name')
      .where('tenant_id', '=', found.tenant_id)
      .where('id', '=', found.hub_id)
      .executeTakeFirstOrThrow()
    return { tenantId: found.tenant_id, hubId: found.hub_id, hubName: hub.name, sealed: found.sealed }
  })
}

/** Returns the account with an email address in the transaction's tenant, or null. */
export async function findAccount(tenant: TenantTx, tenantId: string, email: string) {
  const found = await tenant
    .selectFrom('tenant.accounts as account')
    .innerJoin('tenant.tenants as owner', 'owner.tenant_id', 'account.tenant_id')
    .select(['account.id', 'account.is_active', 'owner.is_active as owner_is_active'])
    .where('account.tenant_id', '=', tenantId)
    .where('account.email', '=', email)
    .executeTakeFirst()
  return found === undefined ? null : { id: found.id, is_active: found.is_active && found.owner_is_active }
}

export type NewChatToken = {
  tenantId: string
  hubId: string
  accountId: string
  tokenHash: Buffer
  audience: string
  at: Date
  expiresAt: Date
}

/** Stores a single-use sign-in token. */
export async function writeChatToken(tenant: TenantTx, token: NewChatToken): Promise<void> {
  await tenant
    .insertInto('tenant.chat_tokens')
    .values({
      tenant_id: token.tenantId,
      id: uuid(),
      hub_id: token.hubId,
      account_id: token.accountId,
      token_hash: token.tokenHash,
      audience: token.audience,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute()
}

export type KnownChatToken = {
  tenantId: string
  accountId: string
  hubName: string
  email: string
  audience: string
  expiresAt: Date
}

/** Reads a token without using it up; null if there is none. */
export function findChatToken(database: Pool, tokenHash: Buffer): Promise<KnownChatToken | null> {
  return atToken(database, tokenHash, async (tenant, tenantId) => {
    const { rows } = await sql<KnownChatToken>`
      select ${knownColumns} from tenant.chat_tokens as token
        join tenant.chat_hubs as hub on hub.tenant_id = token.tenant_id and hub.id = token.hub_id
        join tenant.accounts as account on account.tenant_id = token.tenant_id and account.id = token.account_id
      where token.tenant_id = ${tenantId} and token.token_hash = ${tokenHash}`.execute(tenant)
    return rows[0] ?? null
  })
}

/** Deletes and returns a token, so that it can be used only once. Null if there is none. */
export function takeChatToken(database: Pool, tokenHash: Buffer): Promise<KnownChatToken | null> {
  return atToken(database, tokenHash, async (tenant, tenantId) => {
    const { rows } = await sql<KnownChatToken>`
      delete from tenant.chat_tokens as token using tenant.chat_hubs as hub, tenant.accounts as account
      where token.tenant_id = ${tenantId} and token.token_hash = ${tokenHash}
        and hub.tenant_id = token.tenant_id and hub.id = token.hub_id
        and account.tenant_id = token.tenant_id and account.id = token.account_id
      returning ${knownColumns}`.execute(tenant)
    return rows[0] ?? null
  })
}

const knownColumns = sql`token.tenant_id as "tenantId", account.id as "accountId", hub.name as "hubName", account.email,
  token.audience, token.expires_at as "expiresAt"`

/** Runs `work` in the tenant of a token; null if there is no such token. */
function atToken<Result>(
  database: Pool,
  tokenHash: Buffer,
  work: (tenant: TenantTx, tenantId: string) => Promise<Result>,
): Promise<Result | null> {
  return inLookup(database, { chat_token: tokenHash.toString('hex') }, async (seen) => {
    const found = await seen
      .selectFrom('tenant.chat_tokens')
      .select('tenant_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (found === undefined) return null
    return work(await enterTenant(seen, found.tenant_id), found.tenant_id)
  })
}
