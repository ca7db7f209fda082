import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { ReactNode } from 'react'
import type { LocalKey, SessionKey } from '#web/core/sessions/storage.ts'
import type { Answer } from './pretend-server.ts'
import type { User } from './user.ts'

/** One state of a screen or of a component: what leads to it, and what the user sees in it. */
export type Story = {
  /** The component in this state. Without it, the whole page at the address. */
  shows?: () => ReactNode
  /** Path and query of the page; `/` by default. */
  at?: string
  /** The state of the entry of the browser's history. */
  history?: Readonly<Record<string, unknown>>
  /** What the pretend server replies; any other request fails the story. */
  answers?: readonly Answer[]
  /** Settings of the domain that differ from the default ones. */
  settings?: Partial<DomainSettings>
  /** English unless given; then it is shown in this language alone. */
  language?: Language
  /** Values in local and session storage, such as those of a signed-in user. */
  local?: Partial<Record<LocalKey, string>>
  session?: Partial<Record<SessionKey, string>>
  /** Leads to the state as a user does, and checks what the user then sees. */
  play?: (user: User) => Promise<unknown>
  /** Phones do not show what it acts on: it has no picture of one. */
  needsWidth?: true
  /** No text of it may be cut, neither in a wide window nor on a phone: for names that are as long as they may be. */
  fits?: true
  /** A message in the console that belongs to this state. */
  tolerates?: RegExp
  /** The name of its pictures in docs/screenshots; pictures of other stories are not committed. */
  screen?: string
}

/**
 * The stories of the component beside this file, by the name of the state: 'wrong password', 'waiting for the server'.
 * Their title is the path of the file, such as `sign-in/password-step`.
 */
export function defineStories<Stories extends Record<string, Story>>(stories: Stories): Stories {
  return stories
}
