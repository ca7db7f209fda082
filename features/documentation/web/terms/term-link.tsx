import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { TermCard } from './term-card.tsx'
import { occurrencesOf, plainDefinition, type FindOccurrences, type Term } from './term-forms.ts'
import styles from './term-link.module.css'

/**
 * The delay before a card opens under the pointer, and before it closes after the pointer has left, in milliseconds.
 */
const delay = 250

/** Shows the card of a term at its link, or hides the card if `shown` is null; immediately or after a delay. */
type ShowCard = (shown: { term: Term; link: HTMLElement } | null, when: 'now' | 'later') => void

type Terms = { find: FindOccurrences; bySlug: ReadonlyMap<string, Term>; show: ShowCard }

const TermsContext = createContext<Terms | null>(null)

/** Returns the glossary terms to link, inside `TermCards`; null outside `TermCards`. */
export const useTerms = () => useContext(TermsContext)

/**
 * Links glossary terms in the texts inside it, and shows one card at a time, for the term that has the pointer or the
 * focus.
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

/** Returns the card that is shown. A delayed change is dropped if another one comes first. */
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

/** Shows a term in a text. It links to its explanation, which a card previews. */
export function TermLink({ slug, href, children }: { slug: string; href: string; children: ReactNode }) {
  const terms = useTerms()
  const term = terms?.bySlug.get(slug)
  if (terms === null || term === undefined) return <Link href={href}>{children}</Link>
  return (
    <Link
      href={href}
      className={styles.term}
      // Screen readers read the explanation with the link; the card is only visual.
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
