import * as z from 'zod/mini'
import { local } from '#web/core/sessions/storage.ts'

/**
 * Limits for the drafts of a browser: their number, the characters of one draft and of all, and the age in
 * milliseconds.
 */
export const draftBounds = { count: 30, longest: 20_000, all: 100_000, age: 7 * 24 * 3_600_000 }

const stored = z.array(z.object({ person: z.string(), about: z.string(), text: z.string(), at: z.number() }))
type Stored = z.infer<typeof stored>

/**
 * Identifies the signed-in user. Empty on a page that was opened by a link without sign-in; the drafts of such a page
 * include the link in `about`.
 */
function currentUser(): string {
  const userid = local.read('userid')
  return userid === null ? '' : `${local.read('tenantid') ?? ''} ${userid}`
}

/** Reads the usable drafts, oldest first, without drafts that are too old or belong to a previous user. */
function readAll(now: number): Stored {
  const person = currentUser()
  try {
    const all = stored.safeParse(JSON.parse(local.read('drafts') ?? '[]'))
    return all.success
      ? all.data.filter((draft) => now - draft.at < draftBounds.age && (draft.person === person || draft.person === ''))
      : []
  } catch {
    return []
  }
}

/** Reads the user's draft for `about`, or null. */
export function readDraft(about: string, now = Date.now()): string | null {
  const person = currentUser()
  return readAll(now).find((draft) => draft.about === about && draft.person === person)?.text ?? null
}

/**
 * Stores a draft, cut to the limit; an empty text removes it. Also removes the oldest drafts beyond the limits, and
 * drafts of other users.
 */
export function keepDraft(about: string, text: string, now = Date.now()): void {
  const person = currentUser()
  const others = readAll(now).filter((draft) => draft.about !== about || draft.person !== person)
  const kept = text === '' ? others : [...others, { person, about, text: text.slice(0, draftBounds.longest), at: now }]
  const length = () => kept.reduce((sum, draft) => sum + draft.text.length, 0)
  while (kept.length > draftBounds.count || length() > draftBounds.all) kept.shift()
  if (kept.length === 0) local.remove('drafts')
  else local.write('drafts', JSON.stringify(kept))
}
