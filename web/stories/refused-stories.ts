import type { Call, RefusalOf } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import type { Story } from './define-stories.ts'
import { refuse } from './pretend-server.ts'
import type { User } from './user.ts'

/**
 * Checks that the user perceives the sentence of a refusal. By default the sentence is announced; in a dialog, for
 * example, it is not.
 */
type Perceive = (user: User, sentence: string) => Promise<void>

/** Returns the English sentence of a refusal. */
export const sentenceOf = (name: RefusalName): string => refusals[name].summary

const hear: Perceive = (user, sentence) => user.hears(sentence)

/**
 * Returns one story for each of these refusals of a call: `story`, with a server that refuses the call, ends with the
 * user hearing the sentence of the refusal. Each is named `what`, followed by the name of the refusal.
 */
export function refusedStories<C extends Call>(
  what: string,
  call: C,
  names: readonly RefusalOf<C>[],
  story: Story,
  perceive: Perceive = hear,
): Record<string, Story> {
  return Object.fromEntries(
    names.map((name) => {
      const refused: Story = {
        ...story,
        answers: [...(story.answers ?? []), refuse(call, name)],
        async play(user) {
          await story.play?.(user)
          await perceive(user, sentenceOf(name))
        },
      }
      return [`${what}: ${name}`, refused]
    }),
  )
}
