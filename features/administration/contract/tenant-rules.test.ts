import { describe, expect, it } from 'vitest'
import { newTenantProblems, tidyName } from './tenant-rules.ts'

const acme = { name: 'Acme', email: 'ann@acme.example', ownerName: '', isMsp: false, host: null }

describe('a new tenant', () => {
  it.each([
    [{}, []],
    [{ name: 'Müller & Söhne 24 (Nord) GmbH', ownerName: 'Ann O’Neill', host: 'portal.acme.example' }, []],
    [{ name: '  ' }, ["The tenant's name must not be empty."]],
    [{ name: 'A'.repeat(61) }, ["The tenant's name must have at most 60 characters; it has 61."]],
    [{ name: 'Ac\u202eme' }, ["The tenant's name must not hold invisible characters."]],
    [{ name: '<b>Acme' }, ["The tenant's name must be plain text: < and > are not allowed."]],
    [{ email: 'ann@acme' }, ['ann@acme: Please enter a valid Email ID.']],
    [{ email: '' }, ['The email address: Please enter a valid Email ID.']],
    [{ ownerName: 'Ann\u0007' }, ["The owner's name must be one line without control characters."]],
    [{ host: 'https://acme.example' }, ['The host must be a host name only, without https://.']],
  ])('%j: %j', (changed, problems) => {
    expect(newTenantProblems({ ...acme, ...changed })).toEqual(problems)
  })

  it('returns every problem at once', () => {
    expect(newTenantProblems({ name: '', email: '@', ownerName: '<', isMsp: true, host: 'a b' })).toHaveLength(4)
  })
})

it('a name is stored composed and without stray spaces', () => {
  expect(tidyName('  Cafe\u0301   Noir ')).toBe('Café Noir')
})
