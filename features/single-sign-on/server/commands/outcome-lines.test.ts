import { describe, expect, it } from 'vitest'
import { proofTable, provenLines, rotatedLines, testedLines } from './outcome-lines.ts'

const now = new Date('2026-11-22T12:00:00Z')
const nextWeek = new Date('2026-11-29T12:00:00Z')

describe('the lines of a rotation', () => {
  it.each([
    [{ isNew: true, isEndMoved: false, retired: 0 }, 'The new secret is tried first from now on.'],
    [{ isNew: false, isEndMoved: true, retired: 0 }, 'This secret already exists; its new end is stored.'],
    [{ isNew: false, isEndMoved: false, retired: 0 }, 'This secret already exists.'],
  ])('%j', (rotated, line) => {
    expect(rotatedLines({ kind: 'client-secret', ...rotated }, now)).toEqual([
      line,
      'Older secrets stay valid until --retire-old.',
    ])
    expect(rotatedLines({ kind: 'client-secret', ...rotated, retired: 2 }, now)).toEqual([
      line,
      'Older secrets that were deleted: 2.',
    ])
  })

  it.each([
    {
      beginsAt: now,
      formerEndAt: now,
      lines: [/^The next signing key signs from now on/, /^The former keys have ended/],
    },
    { beginsAt: now, formerEndAt: nextWeek, lines: [/signs from now on/, /^The former keys stay until 2026-11-29;/] },
    { beginsAt: nextWeek, formerEndAt: nextWeek, lines: [/signs from 2026-11-29: make/, /stay until 2026-11-29;/] },
  ])('own keys from $beginsAt, the former ones until $formerEndAt', ({ lines, ...keys }) => {
    const expected = lines.map((line) => expect.stringMatching(line) as unknown)
    expect(rotatedLines({ kind: 'own-keys', ...keys }, now)).toEqual(expected)
  })
})

const client = { method: 'client_secret_basic', isNewest: true, isPushed: false, error: null } as const
const provider = { issuer: 'https://id.test' }

describe('the lines of a test', () => {
  it.each([
    [{ verdict: 'accepted', ...client }, 'Now sign in through it once: only that proves the redirect address.'],
    [{ verdict: 'accepted', ...client, isPushed: true }, /^accepts the redirect address, as a pushed/],
    [{ verdict: 'unknown', ...client }, 'Sign in through it once to find out.'],
  ] as const)('end with what is left to a sign-in: %j', (check, last) => {
    const lines = testedLines({ protocol: 'oidc', name: 'council', provider, client: check })
    expect(lines.slice(0, 2)).toEqual(['council answers as https://id.test', 'users are sent to   '])
    expect(lines.at(-1)).toEqual(typeof last === 'string' ? last : expect.stringMatching(last))
  })

  it('warn of a newest secret that was refused', () => {
    const check = { verdict: 'accepted', ...client, isNewest: false } as const
    expect(testedLines({ protocol: 'oidc', name: 'council', provider, client: check })).toContain(
      'It refused the newest client secret and accepted an older one: compare the newest.',
    )
  })
})

it.each([
  [1, 'with 1 certificate.'],
  [2, 'with 2 certificates.'],
])('the test of a SAML provider counts %d', (certificates, end) => {
  const [first] = testedLines({ protocol: 'saml', name: 'council', entityId: 'https://id.test', certificates })
  expect(first).toBe(`council answers as https://id.test, ${end}`)
})

describe('the lines of a proven domain', () => {
  const proven = { tenant: 'Contoso', domain: 'contoso.test' }
  it.each([
    ['dns', 'contoso.test is proven for Contoso: '],
    ['operator', 'contoso.test is proven for Contoso, on your authority: '],
  ] as const)('by %s', (provenBy, start) => {
    const [line = ''] = provenLines({ state: 'proven', ...proven, provenBy })
    expect(line.startsWith(start)).toBe(true)
  })

  it('have the missing record where it was proven before', () => {
    const missingRecord = { name: '_portico.contoso.test', text: 'portico-domain=abc' }
    expect(
      provenLines({ state: 'proven-before', ...proven, provenBy: 'operator', provenAt: now, missingRecord }),
    ).toEqual([
      'contoso.test is proven for Contoso already, by an operator since 2026-11-22. The TXT record:',
      '_portico.contoso.test  portico-domain=abc',
    ])
  })

  it('name it where there is none', () => {
    expect(proofTable([])).toEqual(['No domain is proven.'])
  })
})
