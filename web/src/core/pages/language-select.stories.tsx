import { defineStories } from '#stories/define-stories.ts'
import { MessagesProvider, openMessages } from '#web/platform/messages.ts'
import { allTexts } from '#web/platform/test-messages.ts'
import { LanguageSelect } from './language-select.tsx'

/** Messages whose other languages cannot be loaded. */
const englishAlone = openMessages('en', allTexts('en'), () => Promise.reject(new Error('Not loaded.')), ['later'])

export const stories = defineStories({
  'a language that cannot be loaded': {
    language: 'en',
    shows: () => (
      <MessagesProvider messages={englishAlone}>
        <LanguageSelect offered={['en', 'de']} />
      </MessagesProvider>
    ),
    async play(user) {
      await user.choose('Language', 'Deutsch')
      await user.hears('The language could not be loaded. Please try again.')
    },
  },
})
