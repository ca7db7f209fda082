import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { ReactNode } from 'react'
import type { LocalKey, SessionKey } from '#web/core/sessions/storage.ts'
import type { Answer } from './pretend-server.ts'
import type { User } from './user.ts'

/** One state of a screen or component: how it is reached, and what the user sees. */
export type Story = {
  /** The component in this state; by default the whole page at the address. */
  shows?: () => ReactNode
  /** Path and query of the page; `/` by default. */
  at?: string
  /** The state of the history entry. */
  history?: Readonly<Record<string, unknown>>
  /** The replies of the pretend server. Any other request fails the story. */
  answers?: readonly Answer[]
  /** Settings of the domain that differ from the defaults. */
  settings?: Partial<DomainSettings>
  /** The only language in which the story is shown. Without it, the tests use English. */
  language?: Language
  /** Values in local and session storage, such as those of a signed-in user. */
  local?: Partial<Record<LocalKey, string>>
  session?: Partial<Record<SessionKey, string>>
  /** Acts as a user would to reach the state, and checks what the user then sees. */
  play?: (user: User) => Promise<unknown>
  /** The story has no picture of a phone, because it acts on something that phones do not show. */
  needsWidth?: true
  /**
   * Whether texts of the story must not be cut off, in a wide window or on a phone. For stories with names of maximum
   * length.
   */
  fits?: true
  /** Console messages that are expected in this state. */
  tolerates?: RegExp
  /** The name of the story's pictures in docs/screenshots. Pictures of other stories are not committed. */
  screen?: string
}

/**
 * Declares the stories of the component beside this file, keyed by the name of the state: 'wrong password', 'waiting
 * for the server'. Their title is the path of the file, such as `sign-in/password-step`.
 */
export function defineStories<Stories extends Record<string, Story>>(stories: Stories): Stories {
  return stories
}
