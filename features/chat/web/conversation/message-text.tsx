import { LinkedText } from '@portico/web/ui/linked-text.tsx'
import styles from './chat-messages.module.css'

/**
 * The plain text of a message, with addresses as links.
 */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      <LinkedText text={text} />
    </p>
  )
}
