import type { Language } from '@portico/contract/platform/language.ts'
import { useState } from 'react'
import { defineStories } from '#stories/define-stories.ts'
import { MessagesProvider, openMessages } from '#web/platform/messages.ts'
import { allTexts } from '#web/platform/test-messages.ts'
import { LanguageSelect } from './language-select.tsx'

/** Returns messages whose other languages fail to load at the first try. */
function loadedAtSecondTry() {
  let tries = 0
  const load = (language: Language) => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('Not loaded.')) : Promise.resolve(allTexts(language))
  }
  return openMessages('en', allTexts('en'), load)
}

function Languages() {
  const [messages] = useState(loadedAtSecondTry)
  return (
    <MessagesProvider messages={messages}>
      <LanguageSelect offered={['en', 'de']} />
    </MessagesProvider>
  )
}

export const stories = defineStories({
  'a language that cannot be loaded': {
    language: 'en',
    shows: Languages,
    async play(user) {
      await user.choose('Language', 'Deutsch')
      await user.hears("Couldn't load the language. Please try again.")
      await user.findsField('Language', { text: 'en' })
      await user.choose('Language', 'Deutsch')
      await user.findsField('Sprache', { text: 'de' })
      await user.misses("Couldn't load the language. Please try again.")
    },
  },
})
