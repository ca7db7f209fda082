import {
  descriptionLongest,
  offeredKinds,
  requestPriorities,
  titleLongest,
  type NewRequest,
} from '@portico/contract/core/requests/request.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import * as z from 'zod/mini'
import * as drafts from '@portico/web/core/drafts/stored-drafts.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { type Translate } from '@portico/web/platform/messages.ts'
import type { FormValues } from '@portico/web/ui/form/use-form.ts'
import { endOfDay } from '@portico/web/core/requests/days.ts'
import type messages from '#features/requests/web/messages/en.json'

/** The fields of the form, in page order. */
export const draftFields = ['kind', 'title', 'description', 'priority', 'due', 'days'] as const
export type DraftField = (typeof draftFields)[number]

const storedDraft = z.object({
  id: identifier,
  title: z.string(),
  kind: z.enum(offeredKinds),
  priority: z.enum(requestPriorities),
  /** A date, empty if none is chosen. */
  due: z._default(z.string(), ''),
})

/**
 * The draft of a request without its description, which has a separate draft. Its id is created with it, so sending it
 * twice raises one request.
 */
export type Draft = z.infer<typeof storedDraft>

/** The request that a link can preset: a device that is registered to another user, or a longer trial. */
export type Wanted = { kind: 'Device mapping'; deviceid: string; hostname: string } | { kind: 'Trial extension' } | null

/** Parses the request in the form's address. Returns null if it does not restrict the kind. */
export function wantedIn(query: URLSearchParams): Wanted {
  if (query.get('kind') === 'Trial extension') return { kind: 'Trial extension' }
  const device = identifier.safeParse(query.get('device'))
  if (query.get('kind') !== 'Device mapping' || !device.success) return null
  return { kind: 'Device mapping', deviceid: device.data, hostname: (query.get('hostname') ?? '').slice(0, 255) }
}

/** The key under which the draft is stored. */
const about = 'new request'

/** Returns the key under which a description is stored. A request from a link has a separate key. */
export function descriptionAbout(wanted: Wanted): string {
  if (wanted === null) return `${about} description`
  return `${wanted.kind} ${wanted.kind === 'Device mapping' ? wanted.deviceid : ''}`.trim()
}

/**
 * Returns a new, empty draft.
 */
export function newDraft(): Draft {
  return { id: crypto.randomUUID(), title: '', kind: 'Access', priority: 'Normal', due: '' }
}

/** Returns the draft that is stored in this browser, or a new one. */
export function readDraft(): Draft {
  try {
    const draft = storedDraft.safeParse(JSON.parse(drafts.readDraft(about) ?? ''))
    return draft.success ? draft.data : newDraft()
  } catch {
    return newDraft()
  }
}

/**
 * Stores a draft in this browser, until it is sent or the user signs out.
 */
export function keepDraft(draft: Draft): void {
  drafts.keepDraft(about, JSON.stringify(draft))
}

/**
 * Removes the stored draft after it was sent.
 */
export function removeDraft(): void {
  drafts.keepDraft(about, '')
}

/**
 * Returns the draft with the form's input.
 */
export function draftOf(id: string, values: FormValues<DraftField>): Draft {
  const kind = offeredKinds.find((known) => known === values.kind) ?? 'Access'
  const priority = requestPriorities.find((known) => known === values.priority) ?? 'Normal'
  return { id, title: values.title, kind, priority, due: values.due }
}

/** Returns the request to send, with the contents of the link and the uploaded files. */
export function requestOf(
  draft: Draft & { description: string },
  wanted: Wanted,
  { days, attachments }: { days: string; attachments: string[] },
): NewRequest {
  const { due, ...rest } = draft
  const details =
    wanted === null
      ? {}
      : wanted.kind === 'Device mapping'
        ? { deviceid: wanted.deviceid }
        : { days: Number(days) || extensions[0] }
  return { ...rest, kind: wanted?.kind ?? draft.kind, due_at: endOfDay(due), details, attachments }
}

/** The extensions of a trial that can be requested, in days. */
export const extensions = [14, 7, 30] as const

/** Error messages of a draft by field. */
type DraftProblems = { title?: string; description?: string; due?: string }

/** Checks a draft and returns its error messages, if any. */
export function checkDraft(
  t: Translate<typeof messages>,
  draft: Pick<Draft, 'title' | 'due'> & { description: string },
  today: string,
): DraftProblems {
  const problems: DraftProblems = {}
  if (draft.title.trim() === '') problems.title = t('titleEmpty')
  else if (draft.title.length > titleLongest)
    problems.title = t('titleTooLong', { longest: numberText(t.locale, titleLongest) })
  if (draft.description.length > descriptionLongest)
    problems.description = t('descriptionTooLong', { longest: numberText(t.locale, descriptionLongest) })
  if (draft.due !== '' && (endOfDay(draft.due) === null || draft.due < today)) problems.due = t('duePast')
  return problems
}
