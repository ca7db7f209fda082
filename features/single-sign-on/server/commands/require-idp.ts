import { type Tenant, setAuthtype } from '@portico/server/core/tenants/tenant-queries.ts'
import { randomBytes } from 'node:crypto'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { deleteLinks, hasSignedIn } from './command-queries.ts'
import { refusal, type CommandError } from '@portico/server/core/commands/define-command.ts'
import { noteChange } from '#features/single-sign-on/server/commands/settings/note-change.ts'
import type { IdpContext, Named } from './idp-context.ts'
import { letBreakGlass, readGlassBreakers } from '@portico/server/core/accounts/account-queries.ts'

/** Deletes the links of an account to users at providers. Refuses if it has none. */
export async function unlink(
  parts: IdpContext,
  tenant: Tenant,
  email: string,
): Promise<Result<{ email: string }, CommandError>> {
  const { tenant_id, name } = tenant
  return inTenant(parts.database, tenant_id, async (scope) => {
    const links = await deleteLinks(scope, tenant_id, email)
    if (links === 0) return refusal(`${email} of ${name} is linked to no user at a provider.`)
    await noteChange(scope, parts, { tenant, event: 'account-changed', what: 'unlinked', account: { id: null, email } })
    return ok({ email })
  })
}

/** An account that may sign in even if the providers of its tenant fail. Its password is stored nowhere else. */
export type BreakGlassAccount = { tenant: string; email: string; password: string }

/** Gives an account a password that works without its providers. Refuses if there is no such account. */
export async function breakGlass(
  parts: IdpContext,
  tenant: Tenant,
  email: string,
): Promise<Result<BreakGlassAccount, CommandError>> {
  const { tenant_id, name } = tenant
  const password = randomBytes(15).toString('base64url')
  const hash = await parts.hashes.hash(password)
  return inTenant(parts.database, tenant_id, async (scope) => {
    const id = await letBreakGlass(scope, tenant_id, { email, hash })
    if (id === null) return refusal(`${name} has no account ${email}.`)
    await noteChange(scope, parts, {
      tenant,
      event: 'account-changed',
      what: 'break-glass account',
      account: { id, email },
    })
    return ok({ tenant: name, email, password })
  })
}

/** Lets the accounts of a tenant use passwords again, besides its connections. */
export async function release(parts: IdpContext, tenant: Tenant): Promise<Result<{ tenant: string }, never>> {
  await inTenant(parts.database, tenant.tenant_id, async (scope) => {
    await setAuthtype(scope, tenant.tenant_id, 'local')
    await noteChange(scope, parts, { tenant, event: 'tenant-changed', what: 'passwords are accepted' })
  })
  return ok({ tenant: tenant.name })
}

/** A tenant whose accounts sign in only through one connection, except for break-glass accounts. */
export type Enforced = { tenant: string; connection: string; breakGlassAccounts: readonly string[] }

/**
 * Requires all accounts to sign in through connections of this kind. Refuses until a user has signed in through this
 * connection, and until there is a break-glass account.
 */
export async function enforce(
  parts: IdpContext,
  { tenant, connection }: Named,
): Promise<Result<Enforced, CommandError>> {
  const { tenant_id } = tenant
  return inTenant(parts.database, tenant_id, async (scope) => {
    if (!(await hasSignedIn(scope, tenant_id, connection.id))) {
      return refusal(`No user has signed in through ${connection.name} yet: sign in once, then run this command again.`)
    }
    const breakers = await readGlassBreakers(scope, tenant_id)
    if (breakers.length === 0) {
      return refusal(
        `No account could sign in if ${connection.name} failed: npm run portico -- idp break-glass creates a break-glass account.`,
      )
    }
    await setAuthtype(scope, tenant_id, connection.kind)
    await noteChange(scope, parts, { tenant, event: 'tenant-changed', what: `requires ${connection.name}` })
    return ok({ tenant: tenant.name, connection: connection.name, breakGlassAccounts: breakers })
  })
}
