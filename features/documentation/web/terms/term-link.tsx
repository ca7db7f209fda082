import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { TermCard } from './term-card.tsx'
import { occurrencesOf, plainDefinition, type FindOccurrences, type Term } from './term-forms.ts'
import styles from './term-link.module.css'

/** Milliseconds before a card opens under the pointer, and closes after it is gone. */
const delay = 250

/** A term whose card is to be shown at its link, or null for none; at once, or after a moment. */
type ShowCard = (shown: { term: Term; link: HTMLElement } | null, when: 'now' | 'later') => void

type Terms = { find: FindOccurrences; bySlug: ReadonlyMap<string, Term>; show: ShowCard }

const TermsContext = createContext<Terms | null>(null)

/** The terms that texts within `TermCards` link, or null. */
export const useTerms = () => useContext(TermsContext)

/**
 * Lets the texts in it link the terms of the glossary, and shows the one card that explains the term under the pointer or with the focus.
 */
export function TermCards({ glossary, children }: { glossary: readonly Term[]; children: ReactNode }) {
  const { shown, show } = useShown()
  const terms = useMemo(() => {
    const bySlug = new Map(glossary.map((term) => [term.slug, term]))
    return { find: occurrencesOf(glossary), bySlug, show }
  }, [glossary, show])
  return (
    <TermsContext value={terms}>
      {children}
      {shown === null ? null : (
        <TermCard
          key={shown.term.slug}
          {...shown}
          onPointer={(isOver) => show(isOver ? shown : null, isOver ? 'now' : 'later')}
          onClose={() => show(null, 'now')}
        />
      )}
    </TermsContext>
  )
}

/** What is shown now; a later change is dropped when another comes before it. */
function useShown() {
  const [shown, setShown] = useState<Parameters<ShowCard>[0]>(null)
  const [change] = useState(() => {
    let timer: ReturnType<typeof setTimeout>
    const show: ShowCard = (next, when) => {
      clearTimeout(timer)
      if (when === 'now') setShown(next)
      else timer = setTimeout(() => setShown(next), delay)
    }
    return { show, stop: () => clearTimeout(timer) }
  })
  useEffect(() => change.stop, [change])
  return { shown, show: change.show }
}

/**
 * A term in a text: it leads to its explanation, which a card shows before.
 */
export function TermLink({ slug, href, children }: { slug: string; href: string; children: ReactNode }) {
  const terms = useTerms()
  const term = terms?.bySlug.get(slug)
  if (terms === null || term === undefined) return <Link href={href}>{children}</Link>
  return (
    <Link
      href={href}
      className={styles.term}
      // Read out with the link; the card is for the eyes.
      aria-description={plainDefinition(term.markdown)}
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') terms.show({ term, link: currentTarget }, 'later')
      }}
      onPointerLeave={() => terms.show(null, 'later')}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) terms.show({ term, link: currentTarget }, 'now')
      }}
      onBlur={() => terms.show(null, 'now')}
    >
      {children}
    </Link>
  )
}
