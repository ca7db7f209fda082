import { randomBytes } from 'node:crypto'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { CommandParts, Named, Tenant } from '#server/core/commands/command-parts.ts'
import {
  deleteLinks,
  hasSignedIn,
  letBreakGlass,
  readGlassBreakers,
  setAuthtype,
} from '#server/features/single-sign-on/commands/command-queries.ts'
import { said, wrong, type Said } from '#server/core/commands/said.ts'
import { noteChange } from '#server/features/single-sign-on/commands/settings/note-change.ts'

/** Deletes the links of an account to users at providers. Refused where it has none. */
export async function unlink(parts: CommandParts, tenant: Tenant, email: string): Promise<Said> {
  const { tenant_id, name } = tenant
  return inTenant(parts.database, tenant_id, async (scope) => {
    const links = await deleteLinks(scope, tenant_id, email)
    if (links === 0) return wrong(`${email} of ${name} is linked to no user at a provider.`)
    await noteChange(scope, parts, { tenant, event: 'account-changed', what: 'unlinked', account: { id: null, email } })
    return said(`${email} is no longer linked to a user at a provider; the next sign-in there links it again.`)
  })
}

/** Gives an account a password that works without its providers. Refused where there is no such account. */
export async function breakGlass(parts: CommandParts, tenant: Tenant, email: string): Promise<Said> {
  const { tenant_id, name } = tenant
  const password = randomBytes(15).toString('base64url')
  const hash = await parts.hashes.hash(password)
  return inTenant(parts.database, tenant_id, async (scope) => {
    const id = await letBreakGlass(scope, tenant_id, { email, hash })
    if (id === null) return wrong(`${name} has no account ${email}.`)
    await noteChange(scope, parts, {
      tenant,
      event: 'account-changed',
      what: 'may break the glass',
      account: { id, email },
    })
    return said(
      `${email} may sign in to ${name} with this password whatever its providers do. It is shown this once: seal it away.`,
      password,
    )
  })
}

/** Opens passwords again, beside the connections. */
export async function release(parts: CommandParts, tenant: Tenant): Promise<Said> {
  await inTenant(parts.database, tenant.tenant_id, async (scope) => {
    await setAuthtype(scope, tenant.tenant_id, 'local')
    await noteChange(scope, parts, { tenant, event: 'tenant-changed', what: 'passwords are accepted' })
  })
  return said(`${tenant.name}: all accounts may use passwords again, beside its connections.`)
}

/**
 * Requires connections of this kind for all accounts. Refused until a user has signed in through this one, and until an
 * account may break the glass.
 */
export async function enforce(parts: CommandParts, { tenant, connection }: Named): Promise<Said> {
  const { tenant_id } = tenant
  return inTenant(parts.database, tenant_id, async (scope) => {
    if (!(await hasSignedIn(scope, tenant_id, connection.id))) {
      return wrong(`No user has signed in through ${connection.name} yet: sign in once, then give this command again.`)
    }
    const breakers = await readGlassBreakers(scope, tenant_id)
    if (breakers.length === 0) {
      return wrong(
        `No account could sign in if ${connection.name} failed: npm run portico -- idp break-glass lets one.`,
      )
    }
    await setAuthtype(scope, tenant_id, connection.kind)
    await noteChange(scope, parts, { tenant, event: 'tenant-changed', what: `requires ${connection.name}` })
    return said(`${tenant.name} signs in through ${connection.name} alone, but for ${breakers.join(', ')}.`)
  })
}
