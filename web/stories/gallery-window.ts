import type { Language } from '@portico/contract/platform/language.ts'
import type { Act } from './user.ts'

/** A story as listed in the gallery. `needsWidth`: the story acts on something that phones do not show. */
export type ListedStory = { address: string; title: string; name: string; screen: string | null; needsWidth: boolean }

/**
 * The look of a story. `language` applies to stories that do not set their own. `isChecked`: whether the story's checks
 * are performed, which describe a page in English and in a wide window.
 */
export type Look = { language: Language; scheme: 'Light' | 'Dark'; isChecked: boolean }

declare global {
  /** The functions through which the stories' page and the program that drives the browser talk to each other. */
  interface Window {
    /** Set by the program that drives the browser: performs an act with real input. */
    performAct?: (act: Act) => Promise<void>
    listStories: () => ListedStory[]
    /** Replaces the current story by this one and plays it. Returns its faults. */
    showListedStory: (address: string, look: Look) => Promise<string[]>
  }
}
