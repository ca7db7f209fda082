import styles from './legal-article.module.css'
import { LegalBlocks } from './legal-blocks.tsx'
import { formatDay, type LegalDocument } from './legal-document.ts'
import messages from '#features/legal/web/messages/en.json'
import { useMessages } from '@portico/web/platform/messages.ts'

/** A legal text whose sections are numbered and can be linked to. */
export function LegalArticle({ text }: { text: LegalDocument }) {
  const t = useMessages(messages)
  return (
    <div className={styles.article}>
      {text.sections.map((section, index) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>
            <span className={styles.number}>{index + 1}.</span> {section.title}
            <a className={styles.anchor} href={`#${section.id}`} aria-label={t('linkTo', { title: section.title })}>
              #
            </a>
          </h2>
          <LegalBlocks blocks={section.blocks} mailbox={text.mailbox} />
        </section>
      ))}
    </div>
  )
}

/** Shows the day on which a text was last changed. */
export function LastUpdated({ day }: { day: string }) {
  const t = useMessages(messages)
  return (
    <span>
      {t('updated')} <time dateTime={day}>{formatDay(day)}</time>
    </span>
  )
}

/** The table of contents: the sections as numbered links. */
export function LegalContents({ text }: { text: LegalDocument }) {
  return (
    <ol className={styles.contents}>
      {text.sections.map((section, index) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>
            <span className={styles.number}>{index + 1}.</span> <span>{section.title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
