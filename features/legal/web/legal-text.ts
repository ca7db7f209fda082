import type { LegalPage } from '@portico/contract/core/pages/legal-view.ts'

/**
 * A block of a section: a paragraph, or one of a few other kinds. All texts are plain text, never markup. A run of
 * white space counts as one space; `{company}` is replaced by the company's name.
 */
export type LegalBlock =
  | string
  | { heading: string }
  | { list: readonly string[] }
  /** Terms and their meanings. */
  | { terms: readonly (readonly [term: string, meaning: string])[] }
  /** A text that the law requires to be conspicuous. */
  | { prominent: string }
  /** A sentence about the systems that the agent runs on, beside their drawings. */
  | { systems: string }
  /** A reference to another legal page. */
  | { see: LegalPage }
  /** How to contact the company. */
  | { contact: 'mailbox' }

export type LegalSection = {
  /** The fragment of the section's address. It must never change, because other pages link to it. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

export type LegalText = {
  title: string
  /** A summary in one or two sentences. */
  lead: string
  /** The day of the last change, as ISO 8601. */
  updated: string
  sections: readonly LegalSection[]
}
