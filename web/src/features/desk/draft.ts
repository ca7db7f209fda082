import {
  descriptionLongest,
  offeredKinds,
  requestPriorities,
  titleLongest,
  type NewRequest,
} from '@portico/contract/core/requests/request.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import * as z from 'zod/mini'
import { session } from '#web/core/sessions/storage.ts'
import { type Translate } from '#web/platform/messages.ts'
import type { FormValues } from '#web/ui/form/use-form.ts'
import type messages from '#web/features/desk/messages/en.json'

/** The names of the form's fields, in the order of the page. */
export const draftFields = ['title', 'kind', 'priority', 'description'] as const
export type DraftField = (typeof draftFields)[number]

/** The draft of a request. Its id is created with the draft, so that sending it twice raises one. */
export type Draft = NewRequest

const kept = z.object({
  id: identifier,
  title: z.string(),
  description: z.string(),
  kind: z.enum(offeredKinds),
  priority: z.enum(requestPriorities),
})

/**
 * A new, empty draft.
 */
export function newDraft(): Draft {
  return { id: crypto.randomUUID(), title: '', description: '', kind: 'Access', priority: 'Normal' }
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

/**
 * The draft with the input of the form.
 */
export function draftOf(id: string, values: FormValues<DraftField>): Draft {
  const kind = offeredKinds.find((each) => each === values.kind) ?? 'Access'
  const priority = requestPriorities.find((each) => each === values.priority) ?? 'Normal'
  return { id, title: values.title, description: values.description, kind, priority }
}

/**
 * The draft after a request was raised: empty, but for what was typed while it was sent. It is stored instead of `sent`.
 */
export function nextDraft(sent: FormValues<DraftField>, now: FormValues<DraftField>): Draft {
  const left = (field: 'title' | 'description') => (now[field] === sent[field] ? '' : now[field])
  const draft = { ...newDraft(), title: left('title'), description: left('description') }
  if (draft.title + draft.description === '') session.remove('deskDraft')
  else keepDraft(draft)
  return draft
}

/** The problems of a draft, by field. */
type DraftProblems = { title?: string; description?: string }

/**
 * The problems of a draft, as messages; none when it can be raised.
 */
export function checkDraft(t: Translate<typeof messages>, draft: Pick<Draft, 'title' | 'description'>): DraftProblems {
  const problems: DraftProblems = {}
  if (draft.title.trim() === '') problems.title = t('titleEmpty')
  else if (draft.title.length > titleLongest) problems.title = t('titleTooLong', { longest: titleLongest })
  if (draft.description.length > descriptionLongest) {
    problems.description = t('descriptionTooLong', { longest: descriptionLongest })
  }
  return problems
}
