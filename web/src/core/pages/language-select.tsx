import { languageNames, languageOfTag, type Language } from '@portico/contract/platform/language.ts'
import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { rememberLanguage } from '#web/platform/remembered-language.ts'
import { Alert } from '#web/ui/alert.tsx'
import styles from './language-select.module.css'
import arrowStyles from '#web/ui/select-arrow.module.css'
import messages from '#web/ui/messages/en.json'

/**
 * The available languages in a native select, each in its own language. A choice applies at once, keeps the user's
 * input, and is stored. If the language cannot be loaded, nothing changes and an error is shown.
 */
export function LanguageSelect({ offered }: { offered: readonly Language[] }) {
  const t = useMessages(messages)
  const [failed, setFailed] = useState(false)
  if (offered.length < 2) return null
  const choose = async (tag: string) => {
    const language = languageOfTag(tag)
    if (language === null) return
    setFailed(false)
    const change = await t.page.change(language)
    if (change === 'changed') rememberLanguage(language)
    setFailed(change === 'failed')
  }
  return (
    <>
      <span className={arrowStyles.arrow}>
        <select
          className={styles.languages}
          aria-label={t('language')}
          value={t.language}
          onChange={(event) => void choose(event.target.value)}
        >
          {offered.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      </span>
      <Alert bare kind="danger" text={failed ? t('languageFailed') : null} />
    </>
  )
}
