import { useMessages } from '@portico/web/platform/messages.ts'
import styles from './documentation.module.css'
import messages from '#features/documentation/web/messages/en.json'

/** Shows a note that the documentation is in English, shown in other languages. */
export function InEnglish() {
  const t = useMessages(messages)
  return t.language === 'en' ? null : (
    <p lang={t.language} dir="auto" className={styles.note}>
      {t('inEnglish')}
    </p>
  )
}
