import type { LegalPage } from '@portico/contract/core/pages/legal-view.ts'
import type { LegalBlock, LegalText } from './legal-text.ts'
import { agreement } from '#features/legal/web/texts/agreement.ts'
import { privacyNotice } from '#features/legal/web/texts/privacy-notice.ts'
import { privacyPolicy } from '#features/legal/web/texts/privacy-policy.ts'
import { termsOfOrganization } from '#features/legal/web/texts/terms-of-organization.ts'
import { terms } from '#features/legal/web/texts/terms.ts'

/** The settings of a domain that the texts contain. */
export type LegalBrand = { companyname: string; maildomain: string }

/** A text with the brand in it. `mailbox` is the address to write to, null if the domain has no mail. */
export type LegalDocument = LegalText & { mailbox: string | null }

const namelessCompany = 'the operator of this service'
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * The text of a legal page (spec B §2) for a brand. `isMsp` false returns the texts of an organization that is no
 * managed-service provider; the agreement is the same for both. The brand's values are inserted as they are, as text.
 */
export function legalDocument(page: LegalPage, isMsp: boolean, brand: LegalBrand): LegalDocument {
  const text = textOf(page, isMsp)
  const mailbox = mailboxOf(page, brand.maildomain)
  const values: Record<string, string> = { company: isolated(brand.companyname.trim() || namelessCompany) }
  const filled = (message: string) =>
    message.replaceAll(/\s+/g, ' ').replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return {
    ...text,
    lead: filled(text.lead),
    sections: text.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((each) => inBlock(each, filled)),
    })),
    mailbox,
  }
}

/**
 * Which texts a visitor gets: the stored flag `is_MSP_ENV` of the browser decides (spec B §2: only the text `false`
 * means no managed-service provider); without one, the domain's own setting.
 */
export function isMspFor(storedFlag: string | null, ismsp: boolean): boolean {
  return storedFlag === null ? ismsp : storedFlag !== 'false'
}

/** A day (`2020-01-02`) as readers of English write it: January 2, 2020. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

function textOf(page: LegalPage, isMsp: boolean): LegalText {
  if (page === 'agreement') return agreement
  if (page === 'terms') return isMsp ? terms : termsOfOrganization
  return isMsp ? privacyPolicy : privacyNotice
}

function mailboxOf(page: LegalPage, maildomain: string): string | null {
  const domain = maildomain.trim().replace(/^@/, '')
  return domain === '' ? null : `${page === 'privacy' ? 'privacy' : 'legal'}@${domain}`
}

/** Isolates a name, so that a right-to-left one does not reorder the sentence around it (Unicode UAX #9). */
function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

function inBlock(block: LegalBlock, filled: (message: string) => string): LegalBlock {
  if (typeof block === 'string') return filled(block)
  if ('list' in block) return { list: block.list.map(filled) }
  if ('terms' in block) return { terms: block.terms.map(([term, meaning]) => [filled(term), filled(meaning)] as const) }
  if ('heading' in block) return { heading: filled(block.heading) }
  if ('prominent' in block) return { prominent: filled(block.prominent) }
  return 'systems' in block ? { systems: filled(block.systems) } : block
}
