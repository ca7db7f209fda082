import {
  descriptionLongest,
  requestCategories,
  requestPriorities,
  titleLongest,
  type NewRequest,
} from '@portico/contract/features/desk/request.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import * as z from 'zod/mini'
import { session } from '#web/core/sessions/storage.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/desk/messages/en.ts'

const t = messagesOf<typeof messages>('desk')

/** The draft of a request. Its id is created with the draft, so that sending it twice raises one. */
export type Draft = NewRequest

const kept = z.object({
  id: identifier,
  title: z.string(),
  description: z.string(),
  category: z.enum(requestCategories),
  priority: z.enum(requestPriorities),
})

/**
 * A new, empty draft.
 */
export function newDraft(): Draft {
  return { id: crypto.randomUUID(), title: '', description: '', category: 'Access', priority: 'Normal' }
}

/**
 * The draft stored in this tab, or a new one.
 */
export function readDraft(): Draft {
  try {
    const draft = kept.safeParse(JSON.parse(session.read('deskDraft') ?? ''))
    return draft.success ? draft.data : newDraft()
  } catch {
    return newDraft()
  }
}

/**
 * Stores a draft in this tab, until it is raised or the user signs out.
 */
export function keepDraft(draft: Draft): void {
  session.write('deskDraft', JSON.stringify(draft))
}

/** The problems of a draft, by field. */
export type DraftProblems = { title?: string; description?: string }

/**
 * The problems of a draft, as messages; none when it can be raised.
 */
export function checkDraft(draft: Draft): DraftProblems {
  const problems: DraftProblems = {}
  if (draft.title.trim() === '') problems.title = t('titleEmpty')
  else if (draft.title.length > titleLongest) problems.title = t('titleTooLong', { longest: titleLongest })
  if (draft.description.length > descriptionLongest) {
    problems.description = t('descriptionTooLong', { longest: descriptionLongest })
  }
  return problems
}
