import type { CommandParts, Tenant } from '#server/sign-in/commands/command-parts.ts'
import { readConnections } from '#server/sign-in/commands/queries.ts'
import { said, type Said } from '#server/sign-in/commands/said.ts'
import { addressLines, readAddresses } from '#server/sign-in/commands/settings/addresses.ts'
import { nextId } from '#server/sign-in/commands/settings/next-id.ts'

/**
 * Prints what to enter at the provider of a connection: of one that is there, or of one that is added under this name
 * later, by both protocols. Many providers want these before they give a client id or metadata.
 */
export async function printAddresses({ tenant_id, name }: Tenant, subject: string, parts: CommandParts): Promise<Said> {
  const there = await readConnections(parts.database, tenant_id)
  const connection = there.find((each) => each.name === subject)
  if (connection !== undefined) return said(...addressLines(await readAddresses(parts, connection)))
  const id = nextId(
    tenant_id,
    subject,
    there.map((each) => each.id),
  )
  const [oidc, saml] = await Promise.all(
    (['oidc', 'saml'] as const).map((protocol) => readAddresses(parts, { id, protocol })),
  )
  return said(
    `${name} has no connection ${subject} yet. Added under this name it has these addresses, for each domain.`,
    'By OpenID:',
    ...addressLines(oidc ?? []),
    '',
    'By SAML:',
    ...addressLines(saml ?? []),
  )
}
