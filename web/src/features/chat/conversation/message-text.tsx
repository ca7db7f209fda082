import { ExternalLink, ShieldAlert } from 'lucide'
import { partsOf, type TextPart } from './linked-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMessages } from '#web/platform/messages.ts'
import styles from './chat-messages.module.css'
import hidden from '#web/ui/hidden.module.css'
import messages from '#web/features/chat/messages/en.json'

/**
 * The text of a message as plain text, whose addresses are links. One of another site is marked, opens in a tab of its own and learns
 * nothing of this page; where its text does not show its host as it is, the host follows.
 */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {partsOf(text, location.origin).map((part, place) => (
        <Part key={place} part={part} />
      ))}
    </p>
  )
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
          {t('deceptive', { host: part.host })}
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
      <span className={hidden.hidden}> {t('otherSite')}</span>
    </a>
  )
}
