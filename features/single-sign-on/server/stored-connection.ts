import type { NameId } from '@portico/saml/read-identity.ts'
import { samlProvider } from '@portico/saml/provider.ts'
import { defineStored } from '@portico/server/platform/database/stored-value.ts'
import * as z from 'zod'
import type { Checks } from './connection.ts'

/** The metadata of a connection's SAML provider; null if the provider has none, or if they are unreadable. */
export const storedSaml = defineStored({
  column: 'tenant.connections.saml',
  schema: z.nullable(samlProvider),
  fallback: () => null,
})

/**
 * The checks of a sign-in transaction, unsealed; null if unreadable. For a response that no sign-in asked for, they are
 * empty.
 */
export const storedChecks = defineStored<Checks | null>({
  column: 'tenant.sign_in_transactions.sealed',
  schema: z.object({ state: z.string().default(''), nonce: z.string().default(''), verifier: z.string().default('') }),
  fallback: () => null,
})

/** The target of a sign-in at a provider. Without it the user lands as after any other sign-in. */
export const storedAfter = defineStored({
  column: 'tenant.sign_in_transactions.after',
  schema: z.object({ redirectto: z.string(), servicedesk: z.boolean() }),
  fallback: () => ({ redirectto: '', servicedesk: false }),
})

/** The name of a user at a SAML provider, unsealed; null if unreadable. */
export const storedNameId = defineStored<NameId | null>({
  column: 'tenant.provider_sessions.sealed',
  schema: z.object({
    value: z.string(),
    format: z.nullable(z.string()),
    nameQualifier: z.nullable(z.string()),
    spNameQualifier: z.nullable(z.string()),
  }),
  fallback: () => null,
})
