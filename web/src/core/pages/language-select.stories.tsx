import { defineStories } from '#stories/define-stories.ts'
import { MessagesProvider } from '#web/platform/messages.ts'
import { testMessages } from '#web/platform/test-messages.ts'
import { LanguageSelect } from './language-select.tsx'

export const stories = defineStories({
  'a language that cannot be loaded': {
    language: 'en',
    shows: () => (
      <MessagesProvider messages={{ ...testMessages('en'), change: () => Promise.resolve('failed') }}>
        <LanguageSelect offered={['en', 'de']} />
      </MessagesProvider>
    ),
    async play(user) {
      await user.choose('Language', 'Deutsch')
      await user.hears('The language could not be loaded. Please try again.')
    },
  },
})
