import type { Language } from '@portico/contract/platform/language.ts'
import type { Act } from './user.ts'

/** A story as the gallery lists it; `needsWidth`: phones do not show what it acts on. */
export type ListedStory = { address: string; title: string; name: string; screen: string | null; needsWidth: boolean }

/**
 * How a story is shown; `language` is that of stories without their own. `isChecked`: whether what the user sees is compared with the
 * story, which is written in English and for a wide window.
 */
export type Look = { language: Language; scheme: 'Light' | 'Dark'; isChecked: boolean }

declare global {
  /** What the page of the stories and those who drive it have in common. */
  interface Window {
    /** Set where the browser is driven from: performs an act by real input. */
    performAct?: (act: Act) => Promise<void>
    listStories: () => ListedStory[]
    /** Shows and plays a story instead of the former one. Returns what is wrong with it. */
    showListedStory: (address: string, look: Look) => Promise<string[]>
  }
}
