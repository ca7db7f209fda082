import { allTexts } from '#web/platform/test-messages.ts'
import type { Story } from './define-stories.ts'
import type { Look } from './gallery-window.ts'
import { showStory, type Shown } from './stage.tsx'
import { translateActs } from './translate-acts.ts'
import { isCheck, userBy, type Act } from './user.ts'

/**
 * Shows a story and plays it. Unless `look.isChecked`, each check only waits until the page is calm.
 * @returns the shown story, and why it could not be played to the end, or null
 */
export async function playStory(
  story: Story,
  look: Look,
  perform: (act: Act) => Promise<void>,
): Promise<{ shown: Shown; failure: string | null }> {
  const language = story.language ?? look.language
  const shown = await showStory(story, language, look.scheme)
  await shown.settled()
  const translated = language === 'en' ? perform : translateActs(perform, allTexts('en'), allTexts(language))
  const act = (each: Act) => (isCheck(each) && !look.isChecked ? shown.calm() : translated(each))
  const failure = await (story.play?.(userBy(act, shown.letPass)) ?? Promise.resolve()).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  await shown.settled()
  return { shown, failure }
}
