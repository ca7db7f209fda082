import { PreviewCard } from '@base-ui/react/preview-card'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { occurrencesOf, plainDefinition, type FindOccurrences, type Term } from './term-forms.ts'
import styles from './term-link.module.css'

/** Milliseconds before a card opens and closes. */
const delay = 250

type Terms = {
  find: FindOccurrences
  bySlug: ReadonlyMap<string, Term>
  handle: PreviewCard.Handle<Term>
}

const TermsContext = createContext<Terms | null>(null)

/** The terms that texts within `TermCards` link, or null. */
export const useTerms = () => useContext(TermsContext)

/**
 * Lets the texts in it link the terms of the glossary, and shows the one card that explains the term under the pointer or with the focus.
 */
export function TermCards({ glossary, children }: { glossary: readonly Term[]; children: ReactNode }) {
  const [holder, setHolder] = useState<HTMLElement | null>(null)
  const [handle] = useState(() => PreviewCard.createHandle<Term>())
  const terms = useMemo(() => {
    const bySlug = new Map(glossary.map((term) => [term.slug, term]))
    return { find: occurrencesOf(glossary), bySlug, handle }
  }, [glossary, handle])
  return (
    <TermsContext value={terms}>
      {children}
      <div ref={setHolder} className={styles.holder} />
      <PreviewCard.Root handle={handle}>
        {({ payload }) => (
          <PreviewCard.Portal container={holder}>
            <PreviewCard.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
              <PreviewCard.Popup className={styles.card} lang="en" dir="ltr">
                <p className={styles.name}>{payload?.term}</p>
                <p>{plainDefinition(payload?.markdown ?? '')}</p>
              </PreviewCard.Popup>
            </PreviewCard.Positioner>
          </PreviewCard.Portal>
        )}
      </PreviewCard.Root>
    </TermsContext>
  )
}

/**
 * A term in a text: it leads to its explanation, which a card shows before.
 */
export function TermLink({ slug, href, children }: { slug: string; href: string; children: ReactNode }) {
  const terms = useTerms()
  const term = terms?.bySlug.get(slug)
  if (terms === null || term === undefined) return <Link href={href}>{children}</Link>
  return (
    <PreviewCard.Trigger
      handle={terms.handle}
      payload={term}
      delay={delay}
      closeDelay={delay}
      className={styles.term}
      // Read out with the link; the card is for the eyes.
      aria-description={plainDefinition(term.markdown)}
      render={<Link href={href} />}
    >
      {children}
    </PreviewCard.Trigger>
  )
}
