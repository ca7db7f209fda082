import type { signInWithMicrosoft as call } from '@portico/contract/sign-in/sign-in-with-microsoft.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { beginAtProvider } from '#server/sign-in/providers/begin-at-provider.ts'
import type { OidcClients } from '#server/sign-in/providers/oidc-client.ts'

/** Begins a sign-in at a connection of the kind `msauth` (spec A §7). Refusals: see the call. */
export function answerSignInWithMicrosoft(house: House, oidc: OidcClients): Answer<typeof call> {
  return ({ body, tenantHeader, origin, halves }) =>
    beginAtProvider(house, oidc, { kind: 'msauth', body, tenantHeader, origin, halves })
}
