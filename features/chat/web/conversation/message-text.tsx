import { LinkedText } from '@portico/web/ui/linked-text.tsx'
import styles from './chat-messages.module.css'

/**
 * The text of a message as plain text, whose addresses are links.
 */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      <LinkedText text={text} />
    </p>
  )
}
