import type { FoundPassage } from '#features/documentation/contract/documents.ts'
import { AudienceNames } from '#features/documentation/web/audience-names.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import { MarkedText } from './marked-text.tsx'
import styles from './documentation-search.module.css'
import messages from '#features/documentation/web/messages/en.json'

/** Shows a search result: page and heading, or glossary term; an excerpt; and its audiences. */
export function FoundIn({ found: { kind, title, heading, excerpt, audiences } }: { found: FoundPassage }) {
  const t = useMessages(messages)
  return (
    <span className={styles.found}>
      <span className={styles.where} lang="en" dir="ltr">
        {kind === 'term' && heading !== null ? (
          <MarkedText of={heading} />
        ) : (
          <>
            <MarkedText of={title} />
            {heading === null ? null : (
              <>
                <span className={styles.step}> › </span>
                <MarkedText of={heading} />
              </>
            )}
          </>
        )}
      </span>
      <span className={styles.excerpt} lang="en" dir="ltr">
        <MarkedText of={excerpt} />
      </span>
      <span className={styles.forWhom}>
        {kind === 'term' ? t('glossary') : <AudienceNames audiences={audiences} />}
      </span>
    </span>
  )
}
