import { describe, expect, it } from 'vitest'
import { changedLines, namedAddressLines, shownLines } from './connection-lines.ts'
import { namedSettings } from '#features/single-sign-on/server/commands/settings/setting-rows.ts'
import { unsetConnection } from '#features/single-sign-on/server/connection.ts'

const now = new Date('2026-11-22T12:00:00Z')
const roles = [{ id: 'r1', name: 'Staff' }]
const settings = {
  ...unsetConnection('council', 'oidc'),
  defaultRoleId: 'r1',
  groups: [{ group: 'crew', roleId: 'r1' }],
}
const shown = {
  ...namedSettings(settings, roles),
  ...{ tenant: 'Contoso', id: 'the-id', addresses: [], keys: [], provenDomains: [] },
  ...{ testedAt: null, metadataReadAt: null, isActive: true, isEnforced: false },
}

describe('the lines of a connection', () => {
  it.each([
    [{}, 'tested                 NOT TESTED', true],
    [{ testedAt: now }, 'tested                 2026-11-22', true],
    [{ provenDomains: ['one.test', 'two.test'] }, 'proven domains         one.test, two.test', true],
    [{}, 'passwords              accepted too', true],
    [{ isEnforced: true }, 'passwords              refused, except for break-glass accounts', true],
    [{}, 'state                  SWITCHED OFF', false],
    [{ isActive: false }, 'state                  SWITCHED OFF', true],
  ])('%j: %s (%s)', (changes, line, isThere) => {
    expect(shownLines({ ...shown, ...changes }, now).includes(line)).toBe(isThere)
  })

  it.each([
    [null, null, false, 'in use', 'no end known'],
    ['2026-11-22', '2027-11-22', false, 'in use', 'ends 2027-11-22'],
    ['2026-11-23', '2027-11-22', false, 'begins 2026-11-23T00:00Z', 'ends 2027-11-22'],
    [null, '2026-11-24', false, 'in use', 'ends 2026-11-24, IN 1 DAY'],
    [null, '2026-12-02', true, 'in use', 'replaced, ends 2026-12-02'],
  ])('a key from %s until %s (replaced: %s)', (begins, ends, isReplaced, from, until) => {
    const dateOf = (day: string | null) => (day === null ? null : new Date(day))
    const period = { beginsAt: dateOf(begins), endsAt: dateOf(ends), isReplaced }
    const key = { ...period, kind: 'encryption-key' as const, fingerprint: 'abc', certificate: '' }
    expect(
      shownLines({ ...shown, keys: [key] }, now)
        .at(-1)
        ?.split(/ {2,}/),
    ).toEqual([key.kind, 'abc', from, until])
  })

  it('name the missing encryption key', () => {
    expect(shownLines(shown, now).at(-1)).toMatch(/^No encryption key is published.*--own-keys creates one\.$/)
  })
})

it('a change is printed with what follows from it, and none as such', () => {
  const before = namedSettings(settings, roles)
  const after = namedSettings({ ...settings, name: 'the council', groups: [] }, roles)
  const changed = { tenant: 'Contoso', before, after, isChanged: true, mustBeTested: false }
  const lines = ['the council of Contoso is changed:', 'name: council -> the council', 'groups: crew=Staff -> none']
  const unlinked = { atFormerIssuer: 0, byOtherName: 0 }
  expect(changedLines({ ...changed, unlinked })).toEqual(lines)
  const links = { atFormerIssuer: 2, byOtherName: 3 }
  expect(changedLines({ ...changed, unlinked: links, mustBeTested: true })).toEqual([
    ...lines,
    'Accounts that were linked at the former issuer: 2. The next sign-in links them again, by a verified address.',
    'Accounts that were linked by another name: 3. The next sign-in links them again, by a verified address.',
    "The connection to the provider has changed; test it: npm run portico -- idp test Contoso 'the council'",
  ])
  expect(changedLines({ ...changed, after: before, isChanged: false, unlinked })).toEqual(['council is unchanged.'])
})

it('addresses have an empty line between domains', () => {
  const addresses = [{ redirect: 'https://a/callback/x' }, { redirect: 'https://b/callback/x' }]
  expect(namedAddressLines({ isThere: true, addresses })).toEqual([
    'redirect address      https://a/callback/x',
    '',
    'redirect address      https://b/callback/x',
  ])
})
