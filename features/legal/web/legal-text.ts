import type { LegalPage } from '@portico/contract/core/pages/legal-view.ts'

/**
 * A piece of a section: a paragraph, or one of a few other kinds. Texts are plain text, never markup; white space in
 * them counts as one space; `{company}` stands for the name of the company.
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
  /** Another of the legal pages. */
  | { see: LegalPage }
  /** The ways to write to the company. */
  | { contact: 'mailbox' }

export type LegalSection = {
  /** The fragment of the section's address. It never changes: other pages link to it. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

export type LegalText = {
  title: string
  /** A summary of the text, in a sentence or two. */
  lead: string
  /** The day it was last changed, as ISO 8601. */
  updated: string
  sections: readonly LegalSection[]
}
