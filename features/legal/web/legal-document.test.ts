import { describe, expect, it } from 'vitest'
import { formatDay, isMspFor, legalDocument, type LegalBrand, type LegalDocument } from './legal-document.ts'
import type { LegalBlock } from './legal-text.ts'

const brand: LegalBrand = { companyname: 'Aurora Managed Services', maildomain: 'aurora.test' }

const texts = {
  'the privacy policy': legalDocument('privacy', true, brand),
  'the privacy notice': legalDocument('privacy', false, brand),
  'the terms': legalDocument('terms', true, brand),
  'the terms of an organization': legalDocument('terms', false, brand),
  'the agreement': legalDocument('agreement', true, brand),
}
const named = Object.entries(texts)

function sentencesIn(block: LegalBlock): string[] {
  if (typeof block === 'string') return [block]
  if ('list' in block) return [...block.list]
  if ('terms' in block) return block.terms.flat()
  if ('see' in block || 'contact' in block) return []
  return Object.values(block)
}
const sentencesOf = ({ title, lead, sections }: LegalDocument) => [
  title,
  lead,
  ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(sentencesIn)]),
]
const messagesOf = (text: LegalDocument) => sentencesOf(text).join('\n')
const titlesOf = ({ sections }: LegalDocument) => sections.map(({ title }) => title)
/** Returns the text of the section with this id. */
function inSection(text: LegalDocument, id: string): string {
  const section = text.sections.find((each) => each.id === id)
  return (section?.blocks ?? []).flatMap(sentencesIn).join('\n')
}

describe('the sections', () => {
  it('are as many as the specification has, each in its place', () => {
    const counts = Object.fromEntries(named.map(([name, { sections }]) => [name, sections.length]))
    expect(counts).toMatchObject({ 'the terms': 15, 'the terms of an organization': 16, 'the agreement': 20 })
    const policy = titlesOf(texts['the privacy policy'])
    expect(policy).toHaveLength(9)
    expect([policy[7], policy[8]]).toEqual(['Changes', 'Contact'])
  })

  it('of the terms cover what a reader of terms expects', () => {
    expect(texts['the terms'].sections.map(({ id }) => id)).toEqual(
      (
        'interpretation acknowledgment intellectual-property feedback links termination liability as-is governing-law ' +
        'disputes us-compliance severability translation changes contact'
      ).split(' '),
    )
  })

  it('of the agreement cover what a reader of a license expects', () => {
    expect(texts['the agreement'].sections.map(({ id }) => id)).toEqual(
      (
        'interpretation acknowledgment license content-restrictions intellectual-property suggestions modifications ' +
        'updates third-party-services privacy termination indemnification no-warranties liability severability ' +
        'us-compliance changes governing-law entire-agreement contact'
      ).split(' '),
    )
  })

  for (const [name, text] of named) {
    it(`of ${name} have unique ids, valid in an address, and content`, () => {
      const ids = text.sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      // `content` and `contents` are already ids of the page itself.
      expect(ids).not.toContain('content')
      expect(ids).not.toContain('contents')
      for (const { blocks } of text.sections) {
        const keys = blocks.map((block) => JSON.stringify(block))
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.length).toBeGreaterThan(0)
      }
      expect(text.sections.at(-1)?.blocks).toContainEqual({ contact: 'mailbox' })
    })
  }
})

describe('the facts', () => {
  it('the notice is of January 2, 2020, and not for users under 16', () => {
    expect(formatDay(texts['the privacy notice'].updated)).toBe('January 2, 2020')
    expect(inSection(texts['the privacy notice'], 'children')).toContain('under the age of 16')
    expect(messagesOf(texts['the privacy notice'])).not.toMatch(/under (the age of )?13/)
  })

  it('the policy is not for users under 13', () => {
    expect(inSection(texts['the privacy policy'], 'children')).toContain('under the age of 13')
    expect(messagesOf(texts['the privacy policy'])).not.toMatch(/under (the age of )?16/)
  })

  for (const name of ['the privacy policy', 'the privacy notice', 'the terms of an organization'] as const) {
    it(`${name} answers CCPA requests in 45 days, once 45 more, for the past 12 months`, () => {
      const ccpa = inSection(texts[name], 'ccpa')
      expect(ccpa).toContain('within 45 days')
      expect(ccpa).toContain('extend this once by another 45 days')
      expect(ccpa).toContain('past 12 months')
    })
  }

  for (const name of ['the privacy policy', 'the terms', 'the terms of an organization', 'the agreement'] as const) {
    it(`${name} is for users over 18`, () => {
      expect(messagesOf(texts[name])).toContain('over 18 years of age')
    })
  }

  for (const [name, text] of named) {
    it(`${name} announces material changes`, () => {
      expect(messagesOf(text)).toMatch(/material[^.]* at least 14 days’ notice/)
    })
  }

  for (const name of ['the terms', 'the agreement'] as const) {
    it(`${name} is governed by the laws of Washington`, () => {
      expect(inSection(texts[name], 'governing-law')).toContain('laws of the State of Washington, United States')
    })
  }

  it('the agent’s collections are named wherever collected information is described', () => {
    for (const name of ['the privacy policy', 'the privacy notice', 'the agreement'] as const) {
      const message = messagesOf(texts[name]).toLowerCase()
      for (const part of ['ip address', 'mac address', 'host name', 'operating system', 'logged in', 'utilization']) {
        expect(message).toContain(part)
      }
      expect(message).toMatch(/running applications|applications that run/)
    }
  })
})

describe('the brand', () => {
  const odd: [companyname: string, maildomain: string][] = [
    ['<script>alert(1)</script>', '"><img src=x>'],
    ["O’Brien & “Söhne” 'GmbH' {company}", '{company}.test'],
    ['$& $1 $` \\u0041 %s', '$&.test'],
    ['شركة الأفق', 'الأفق.test'],
    ['  Two   spaces\nand a line  ', 'spaces.test'],
    ['constructor', '__proto__'],
    ['Acme Inc.', 'acme.test'],
  ]
  for (const [companyname, maildomain] of odd) {
    it(`is unchanged in each text: ${companyname.trim()}`, () => {
      for (const page of ['privacy', 'terms', 'agreement'] as const) {
        for (const isMsp of [true, false]) {
          const text = legalDocument(page, isMsp, { companyname, maildomain })
          const message = messagesOf(text)
          expect(message).toContain(companyname.trim())
          const others = message.replaceAll(companyname.trim(), '')
          expect(others).not.toMatch(/[{}<>]|undefined|null|\[object|\.\./)
          expect(text.mailbox).toBe(`${page === 'privacy' ? 'privacy' : 'legal'}@${maildomain}`)
        }
      }
    })
  }

  it('written from right to left does not reorder the sentence around it', () => {
    const { lead } = legalDocument('terms', true, { companyname: 'شركة', maildomain: '' })
    expect(lead).toContain('\u2068شركة\u2069')
    expect(messagesOf(texts['the terms'])).not.toMatch(/[\u2066-\u2069]/)
  })

  it('without a name or a mail domain leaves no gap', () => {
    const text = legalDocument('privacy', true, { companyname: ' ', maildomain: ' ' })
    expect(text.lead).toContain('the operator of this service')
    expect(text.mailbox).toBeNull()
  })

  it('ends no sentence, so that no full stop is doubled', () => {
    for (const [, text] of named) expect(messagesOf(text)).not.toContain(`${brand.companyname}.`)
  })
})

describe('which texts a visitor reads', () => {
  const rows: [stored: string | null, ismsp: boolean, shown: boolean][] = [
    [null, true, true],
    [null, false, false],
    ['false', true, false],
    ['false', false, false],
    ['true', false, true],
    ['', false, true],
    ['False', false, true],
  ]
  for (const [stored, ismsp, shown] of rows) {
    it(`with ${stored === null ? 'no flag' : `the flag '${stored}'`} at a domain with ismsp ${ismsp}`, () => {
      expect(isMspFor(stored, ismsp)).toBe(shown)
    })
  }

  it('the agreement is the same for both', () => {
    expect(legalDocument('agreement', false, brand)).toEqual(texts['the agreement'])
  })
})
