import { expect, it } from 'vitest'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { completeDomain, defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { askedAs, issuerFor } from './asked-as.ts'

const domain = (host: string, defaulttenant: string) =>
  completeDomain(host, { defaulttenant, domainurl: `https://${host}` })
const domains = [
  domain('aurora.example.com', 'Aurora'),
  domain('shared.example.com', ''),
  domain('rival.example.com', 'Rival'),
]
const parts = {
  domains: () => domains,
  settingsOf: (host: string) => domains.find((each) => each.host === host) ?? defaultDomain,
}
const session = { tenantId: 'a0000000-0000-4000-8000-000000000000', tenantName: 'Aurora' } as Session

it.each([
  ['aurora.example.com', 'https://aurora.example.com'],
  ['shared.example.com:443', 'https://shared.example.com'],
  ['rival.example.com', 'https://aurora.example.com'],
  ['evil.test', 'https://aurora.example.com'],
])('a user of Aurora who asks for %s is vouched for by %s', (host, issuer) => {
  expect(issuerFor(parts, { host }, session)).toBe(issuer)
})

it.each([
  ['rival.example.com:8443', 'rival.example.com:8443'],
  ['evil.test', new URL(defaultDomain.domainurl).host],
])('an app that is asked for at %s is named %s', (host, named) => {
  expect(askedAs(parts, { host })).toBe(named)
})
