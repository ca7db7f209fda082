import type { LegalPage } from '@portico/contract/core/pages/legal-view.ts'
import type { LegalBlock, LegalText } from './legal-text.ts'
import { agreement } from '#features/legal/web/texts/agreement.ts'
import { privacyNotice } from '#features/legal/web/texts/privacy-notice.ts'
import { privacyPolicy } from '#features/legal/web/texts/privacy-policy.ts'
import { termsOfOrganization } from '#features/legal/web/texts/terms-of-organization.ts'
import { terms } from '#features/legal/web/texts/terms.ts'

/** The settings of a domain that appear in the texts. */
export type LegalBrand = { companyname: string; maildomain: string }

/** A text with the brand inserted. `mailbox` is the contact address; null if the domain has no mail. */
export type LegalDocument = LegalText & { mailbox: string | null }

const namelessCompany = 'the operator of this service'
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Returns the text of a legal page (spec B §2) for a brand. If `isMsp` is false, it is the text for an organization
 * that is not a managed-service provider; the agreement is the same for both. The brand's values are inserted as plain
 * text.
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
 * Returns whether a visitor gets the texts of a managed-service provider. The browser's stored flag `is_MSP_ENV`
 * decides (spec B §2: only the text `false` means that it is not a managed-service provider); without the flag, the
 * domain's setting decides.
 */
export function isMspFor(storedFlag: string | null, ismsp: boolean): boolean {
  return storedFlag === null ? ismsp : storedFlag !== 'false'
}

/** Returns a day (`2020-01-02`) in American notation: January 2, 2020. */
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

/** Isolates a right-to-left name, so that it does not reorder the sentence around it (Unicode UAX #9). */
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
