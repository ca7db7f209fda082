import { describe, expect, it } from 'vitest'
import { hostForMail } from './mail-host.ts'

const domain = (host: string, defaulttenant = '', domainurl = `https://${host}`) => ({ host, defaulttenant, domainurl })
const acme = { id: '11111111-1111-4111-8111-111111111111', name: 'Acme', host: null }
const trial = { id: '22222222-2222-4222-8222-222222222222', name: 'Trial', host: 'trial.portal.example' }

const production = [
  domain('acme.example', 'ACME'),
  domain('acme2.example', acme.id),
  domain('portal.example'),
  domain('rival.example', 'Rival'),
  domain('trial.portal.example'),
]
const demo = [
  domain('aurora.localhost', '', 'http://aurora.localhost:3000'),
  domain('localhost', '', 'http://localhost:3000'),
]

describe('a mail to an account links', () => {
  it.each([
    ['to the host asked, which its tenant is named by', 'acme.example', acme, 'acme.example'],
    ['to the host asked, which its id is named by', 'acme2.example', acme, 'acme2.example'],
    ["to the deployment's own host when asked there", 'portal.example', acme, 'portal.example'],
    ["to its tenant's host when asked at another customer's", 'rival.example', acme, 'acme.example'],
    ["to its tenant's host when asked at another trial's", 'trial.portal.example', acme, 'acme.example'],
    ["to its tenant's host when asked at one that is not set", 'evil.example', acme, 'acme.example'],
    ['to the host that its trial got', 'rival.example', trial, 'trial.portal.example'],
    [
      "to the deployment's own where its tenant has none",
      'rival.example',
      { ...acme, id: trial.id, name: 'Bare' },
      'portal.example',
    ],
    ['nowhere by an empty name', 'rival.example', { ...acme, id: trial.id, name: '' }, 'portal.example'],
  ])('%s', (_, asked, tenant, expected) => {
    expect(hostForMail(production, asked, tenant)).toBe(expected)
  })

  it('to no host that belongs to another tenant now, although it was assigned to this tenant', () => {
    const moved = [domain('portal.example'), domain('trial.portal.example', 'Acme')]
    expect(hostForMail(moved, 'trial.portal.example', trial)).toBe('portal.example')
    expect(hostForMail(moved, 'portal.example', { ...acme, host: null })).toBe('portal.example')
    expect(hostForMail(moved, 'trial.portal.example', acme)).toBe('trial.portal.example')
  })

  it('to no deleted host, although it was assigned to this tenant', () => {
    const gone = production.filter(({ host }) => host !== trial.host)
    expect(hostForMail(gone, 'trial.portal.example', trial)).toBe('portal.example')
  })
})

describe('a mail to a visitor without an account links', () => {
  it.each([
    ["to the host asked where it is no tenant's", 'portal.example', 'portal.example'],
    ["to the deployment's own when asked at a customer's", 'rival.example', 'portal.example'],
    ["to the deployment's own when asked at one that is not set", 'evil.example', 'portal.example'],
  ])('%s', (_, asked, expected) => {
    expect(hostForMail(production, asked, null)).toBe(expected)
  })
})

describe("the deployment's own host", () => {
  it.each([
    ['is localhost where nothing is set', [], 'localhost'],
    ['is localhost in the demo', demo, 'localhost'],
    ['is a public one when localhost leads to this machine', [...demo, domain('portal.example')], 'portal.example'],
    [
      'is what is set for localhost when that is public',
      [domain('a.example'), domain('localhost', '', 'https://b.example')],
      'localhost',
    ],
    [
      'is the first by name of several, whatever is asked',
      [domain('b.example'), domain('a.example'), domain('c.example', 'C')],
      'a.example',
    ],
    ["is never a customer's", [domain('c.example', 'C')], 'localhost'],
  ])('%s', (_, domains, expected) => {
    expect(hostForMail(domains, 'unknown.example', acme)).toBe(expected)
  })
})
