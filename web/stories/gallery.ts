// Imported before the stories, as in main.tsx, so that a component's own style sheet takes precedence.
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { languageOfTag } from '@portico/contract/platform/language.ts'
import { actInPage } from './act-in-page.ts'
import { allStories } from './all-stories.ts'
import './gallery-window.ts'
import { playStory } from './play-story.ts'
import type { Shown } from './stage.tsx'

window.listStories = () =>
  allStories.map(({ address, title, name, story }) => ({
    address,
    title,
    name,
    screen: story.screen ?? null,
    needsWidth: story.needsWidth ?? false,
  }))

let shown: Shown | undefined
window.showListedStory = async (address, look) => {
  shown?.end()
  shown = undefined
  const story = allStories.find((each) => each.address === address)?.story
  if (story === undefined) return [`There is no story ${address}.`]
  const played = await playStory(story, look, window.performAct ?? actInPage)
  shown = played.shown
  return [...(played.failure === null ? [] : [played.failure]), ...shown.problems()]
}

// The page of one story, by its address. The story changes the address, so `window.name` keeps the original one for a
// reload.
const asked = new URLSearchParams(location.search).has('story') ? location.search : window.name
const query = new URLSearchParams(asked)
const story = query.get('story')
if (story !== null) {
  window.name = asked
  const language = languageOfTag(query.get('language') ?? 'en') ?? 'en'
  const scheme = query.get('scheme') === 'dark' ? 'Dark' : 'Light'
  void window.showListedStory(story, { language, scheme, isChecked: language === 'en' }).then((problems) => {
    for (const problem of problems) console.error(problem)
  })
}
