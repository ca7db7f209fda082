import { ExternalLink, ShieldAlert } from 'lucide'
import { partsOf, type TextPart } from '#web/platform/linked-parts.ts'
import { useMessages } from '#web/platform/messages.ts'
import hidden from './hidden.module.css'
import { Icon } from './icon.tsx'
import styles from './linked-text.module.css'
import messages from '#web/ui/messages/en.json'

/**
 * A plain text in which http and https addresses are links. A link to another site is marked, opens in a new tab and
 * sends no referrer. If its text does not show the host literally, the host follows.
 */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text, location.origin).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: TextPart }) {
  const t = useMessages(messages)
  if (part.kind === 'text') return part.text
  if (part.kind === 'deceptive')
    return (
      <span className={styles.deceptive}>
        <bdi>{part.text}</bdi>{' '}
        <span className={styles.host}>
          <Icon icon={ShieldAlert} size={1} />
          {t('linkDeceptive', { host: part.host })}
        </span>
      </span>
    )
  if (part.isOwn)
    return (
      <a href={part.href} target="_top">
        <bdi>{part.text}</bdi>
      </a>
    )
  return (
    <a href={part.href} target="_blank" rel="noopener noreferrer" className={styles.external}>
      <bdi>{part.text}</bdi>
      {part.host === null ? null : (
        <>
          {' '}
          <span className={styles.host}>
            (<bdi>{part.host}</bdi>)
          </span>
        </>
      )}
      <Icon icon={ExternalLink} size={0.9} />
      <span className={hidden.hidden}> {t('linkOtherSite')}</span>
    </a>
  )
}
