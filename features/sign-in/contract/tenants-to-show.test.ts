import { describe, expect, it } from 'vitest'
import { undisclosedTenantId, type TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { tenantsToShow, type HostSettings, type KnownWay } from './tenants-to-show.ts'

const id = (name: string) => `id of ${name}`
type More = Partial<Pick<KnownWay, 'authtype' | 'isPrivate' | 'connection'>>
const way = (tenant: string, listed: KnownWay['listed'], more: More = {}): KnownWay => ({
  id: more.connection === undefined ? id(tenant) : id(`${more.connection} ${tenant}`),
  tenantid: id(tenant),
  tenantname: tenant,
  tenantdesc: `${tenant} Ltd`,
  authtype: 'local',
  session_timeout: 30,
  isPrivate: false,
  connection: '',
  listed,
  ...more,
})
const connection = { authtype: 'msauth', connection: 'microsoft' } as const
const host: HostSettings = { companyname: 'Brand', isOpen: false, allowlocallogin: true }
const shown = (ways: readonly KnownWay[], more: Partial<HostSettings> = {}) => tenantsToShow(ways, { ...host, ...more })

const neutral: TenantChoice = {
  id: undisclosedTenantId,
  tenantid: undisclosedTenantId,
  tenantname: 'Brand',
  tenantdesc: 'Brand',
  authtype: 'local',
  session_timeout: 60,
}
const elsewhere = ({ id: own, authtype }: KnownWay): TenantChoice => ({
  ...neutral,
  id: own,
  tenantname: own,
  authtype,
})
/** Returns the entry of a provider shown together with passwords: it also has the name of its connection. */
const besidePasswords = (way: KnownWay) => ({ ...elsewhere(way), connectionname: way.connection })
/** Returns an entry that names its tenant, with only the fields of the specification. */
const named = ({ tenantname }: KnownWay) => expect.objectContaining({ tenantname, session_timeout: 30 }) as TenantChoice

const aurora = way('Aurora', 'member')
const borealis = way('Borealis', 'member')
const contoso = way('Contoso', 'member', connection)
const claimedByContoso = way('Contoso', 'claims-domain', connection)
const claimedByAurora = way('Aurora', 'claims-domain')

describe('without a name', () => {
  it.each<[string, KnownWay[]]>([
    ['an unknown address', []],
    ['an unknown address of a claimed mail domain', [claimedByAurora]],
    ['one local account', [aurora]],
    ['one local account of a claimed mail domain', [aurora, claimedByAurora]],
    ['one local account, the domain claimed by another tenant', [borealis, claimedByAurora]],
    ['a domain of a tenant whose connection is gone', [way('Contoso', 'claims-domain', { authtype: 'msauth' })]],
  ])('%s gets the neutral entry, on open hosts too', (_, ways) => {
    expect(shown(ways)).toEqual([neutral])
    expect(shown(ways, { isOpen: true })).toEqual([neutral])
    expect(shown(ways, { allowlocallogin: false })).toEqual([neutral])
  })

  it.each<[string, KnownWay[]]>([
    ['an unknown address', [claimedByContoso]],
    ['an account there', [contoso, claimedByContoso]],
    ['a local account elsewhere', [aurora, claimedByContoso]],
    ['both', [aurora, contoso, claimedByContoso]],
  ])('the provider of the tenant that claims the mail domain is the way of %s', (_, ways) => {
    expect(shown(ways)).toEqual([elsewhere(contoso)])
  })

  it('an account at a provider that claims no mail domain gets that provider and passwords', () => {
    expect(shown([contoso])).toEqual([elsewhere(contoso)])
    expect(shown([contoso, claimedByAurora])).toEqual([elsewhere(contoso)])
    expect(shown([aurora, contoso])).toEqual([neutral, besidePasswords(contoso)])
    expect(shown([aurora, contoso], { allowlocallogin: false })).toEqual([elsewhere(contoso)])
  })

  it('an account at another provider gets that one and those of its mail domain', () => {
    const fabrikam = way('Fabrikam', 'member', { authtype: 'externalidp', connection: 'fabrikam' })
    expect(shown([fabrikam, claimedByContoso])).toEqual([
      { ...elsewhere(contoso), connectionname: 'microsoft' },
      { ...elsewhere(fabrikam), connectionname: 'fabrikam' },
    ])
  })

  it('several passwords are one entry', () => {
    expect(shown([aurora, borealis, contoso])).toEqual([neutral, besidePasswords(contoso)])
  })
})

describe('several tenants', () => {
  it('are listed by name where the host is open, with all their ways', () => {
    const open = { isOpen: true }
    expect(shown([borealis, aurora], open)).toEqual([named(aurora), named(borealis)])
    expect(shown([contoso, aurora, claimedByContoso], open)).toEqual([named(aurora), named(contoso)])
    expect(shown([contoso, aurora], { ...open, allowlocallogin: false })).toEqual([named(contoso)])
  })

  it('are one entry where it is private', () => {
    expect(shown([aurora, borealis])).toEqual([neutral])
  })

  it('are all hidden where one of them is private', () => {
    expect(shown([aurora, { ...borealis, isPrivate: true }], { isOpen: true })).toEqual([neutral])
    expect(shown([aurora, { ...contoso, isPrivate: true }], { isOpen: true })).toEqual([
      neutral,
      besidePasswords(contoso),
    ])
  })

  it('are not two ways into one tenant', () => {
    const both = [aurora, way('Aurora', 'member', connection)]
    expect(shown(both, { isOpen: true })).toEqual([neutral, besidePasswords(way('Aurora', 'member', connection))])
  })
})

describe("a tenant's own host", () => {
  const own = way('Aurora', 'own')

  it('shows that tenant to every visitor, and no other', () => {
    for (const ways of [[own], [own, aurora], [own, borealis, contoso], [own, claimedByAurora]]) {
      expect(shown(ways)).toEqual([named(own)])
      expect(shown(ways, { isOpen: true })).toEqual([named(own)])
    }
  })

  it.each<[string, KnownWay[]]>([
    ['an unknown address', []],
    ['an account of the host', [aurora]],
    ['an account there', [contoso]],
    ['accounts at both', [aurora, contoso]],
  ])('also offers the connection of a proven mail domain, without a name, to %s', (_, members) => {
    const both = [named(own), { ...elsewhere(contoso), connectionname: 'microsoft' }]
    for (const more of [{}, { isOpen: true }, { allowlocallogin: false }])
      expect(shown([own, ...members, claimedByContoso], more)).toEqual(both)
  })

  it('offers its own connection once', () => {
    const ownConnection = { ...contoso, listed: 'own' as const }
    expect(shown([ownConnection, contoso, claimedByContoso])).toEqual([named(contoso)])
  })
})

describe('the tenants that are listed', () => {
  it('are followed by the connection of the mail domain, without a name', () => {
    expect(shown([borealis, aurora, claimedByContoso], { isOpen: true })).toEqual([
      named(aurora),
      named(borealis),
      { ...elsewhere(contoso), connectionname: 'microsoft' },
    ])
  })
})

describe('the name of a connection', () => {
  const council = way('Contoso', 'claims-domain', { authtype: 'externalidp', connection: 'council' })
  const namesOf = (ways: readonly KnownWay[], more: Partial<HostSettings> = {}) =>
    shown(ways, more).map(({ connectionname }) => connectionname)

  it('is given where there are several, with or without the name of their tenant', () => {
    expect(namesOf([claimedByContoso, council])).toEqual(['microsoft', 'council'])
    const own = [claimedByContoso, council].map((one) => ({ ...one, listed: 'own' as const }))
    expect(namesOf(own)).toEqual(['microsoft', 'council'])
    const dunmore = way('Dunmore', 'member', { authtype: 'externalidp', connection: 'council' })
    expect(namesOf([contoso, dunmore], { isOpen: true })).toEqual(['microsoft', 'council'])
  })

  it('is given beside the name of each of several tenants with several', () => {
    const fenwick = way('Fenwick', 'member', connection)
    const fenwickCouncil = way('Fenwick', 'member', { authtype: 'externalidp', connection: 'council' })
    const ways = [claimedByContoso, council, fenwick, fenwickCouncil].map((one) => ({
      ...one,
      listed: 'member' as const,
    }))
    const names = shown(ways, { isOpen: true }).map(({ tenantname, connectionname }) => [tenantname, connectionname])
    expect(names).toEqual([
      ['Contoso', 'microsoft'],
      ['Contoso', 'council'],
      ['Fenwick', 'microsoft'],
      ['Fenwick', 'council'],
    ])
  })

  it('is given for one besides passwords, where both would be displayed as the brand of the host', () => {
    expect(namesOf([aurora, contoso])).toEqual([undefined, 'microsoft'])
  })

  it('is omitted where there is a single one, or its tenant is named', () => {
    const ownWays = [way('Contoso', 'own'), way('Contoso', 'own', connection)]
    for (const ways of [[claimedByContoso], ownWays, [way('Contoso', 'own', connection)]])
      expect(JSON.stringify(shown(ways))).not.toContain('connectionname')
  })
})
