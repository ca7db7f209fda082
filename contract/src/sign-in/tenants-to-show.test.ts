import { describe, expect, it } from 'vitest'
import { undisclosedTenantId, type TenantChoice } from './tenant-choice.ts'
import { tenantsToShow, type AskedHost, type KnownWay } from './tenants-to-show.ts'

const id = (name: string) => `id of ${name}`
type More = Partial<Pick<KnownWay, 'authtype' | 'isPrivate'>>
const way = (tenant: string, listed: KnownWay['listed'], more: More = {}): KnownWay => ({
  id: more.authtype === undefined ? id(tenant) : id(`${more.authtype} ${tenant}`),
  tenantid: id(tenant),
  tenantname: tenant,
  tenantdesc: `${tenant} Ltd`,
  authtype: 'local',
  session_timeout: 30,
  isPrivate: false,
  listed,
  ...more,
})
const connection = { authtype: 'msauth' } as const
const host: AskedHost = { companyname: 'Brand', isOpen: false, allowlocallogin: true }
const shown = (ways: readonly KnownWay[], more: Partial<AskedHost> = {}) => tenantsToShow(ways, { ...host, ...more })

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
/** The entry that names its tenant: nothing but the fields of the specification. */
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
  ])('the provider of those who claim the mail domain is the way of %s', (_, ways) => {
    expect(shown(ways)).toEqual([elsewhere(contoso)])
  })

  it('an account at a provider that claims no mail domain is led there, its passwords are beside it', () => {
    expect(shown([contoso])).toEqual([elsewhere(contoso)])
    expect(shown([contoso, claimedByAurora])).toEqual([elsewhere(contoso)])
    expect(shown([aurora, contoso])).toEqual([neutral, elsewhere(contoso)])
    expect(shown([aurora, contoso], { allowlocallogin: false })).toEqual([elsewhere(contoso)])
  })

  it('several passwords are one entry', () => {
    expect(shown([aurora, borealis, contoso])).toEqual([neutral, elsewhere(contoso)])
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
    expect(shown([aurora, { ...contoso, isPrivate: true }], { isOpen: true })).toEqual([neutral, elsewhere(contoso)])
  })

  it('are not two ways into one tenant', () => {
    const both = [aurora, way('Aurora', 'member', connection)]
    expect(shown(both, { isOpen: true })).toEqual([neutral, elsewhere(way('Aurora', 'member', connection))])
  })
})

describe("a tenant's own host", () => {
  it('shows that tenant to everybody, and no other', () => {
    const own = way('Aurora', 'own')
    for (const ways of [[own], [own, aurora], [own, borealis, contoso, claimedByContoso]]) {
      expect(shown(ways)).toEqual([named(own)])
      expect(shown(ways, { isOpen: true })).toEqual([named(own)])
    }
  })
})
