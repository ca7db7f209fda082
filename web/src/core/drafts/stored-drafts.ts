import * as z from 'zod/mini'
import { local } from '#web/core/sessions/storage.ts'

/** Drafts of one browser: how many, how long each and all together (characters), and how old (milliseconds). */
export const draftBounds = { count: 30, each: 20_000, all: 100_000, age: 7 * 24 * 3_600_000 }

const stored = z.array(z.object({ person: z.string(), about: z.string(), text: z.string(), at: z.number() }))
type Stored = z.infer<typeof stored>

/** The user who is signed in; empty for the page of a link, whose drafts name their link. */
function personNow(): string {
  const userid = local.read('userid')
  return userid === null ? '' : `${local.read('tenantid') ?? ''} ${userid}`
}

/** The drafts that may be used now, oldest first: not those that are too old, nor those of a user who was signed in before. */
function readAll(now: number): Stored {
  const person = personNow()
  try {
    const all = stored.safeParse(JSON.parse(local.read('drafts') ?? '[]'))
    return all.success
      ? all.data.filter((draft) => now - draft.at < draftBounds.age && (draft.person === person || draft.person === ''))
      : []
  } catch {
    return []
  }
}

/** The text that the user has begun for something, or null. */
export function readDraft(about: string, now = Date.now()): string | null {
  const person = personNow()
  return readAll(now).find((draft) => draft.about === about && draft.person === person)?.text ?? null
}

/**
 * Stores what the user has written for something; an empty text removes it. Beyond the bounds the oldest drafts are removed, and the end of a text
 * that is too long. Those of another user are removed.
 */
export function keepDraft(about: string, text: string, now = Date.now()): void {
  const person = personNow()
  const others = readAll(now).filter((draft) => draft.about !== about || draft.person !== person)
  const kept = text === '' ? others : [...others, { person, about, text: text.slice(0, draftBounds.each), at: now }]
  const length = () => kept.reduce((sum, draft) => sum + draft.text.length, 0)
  while (kept.length > draftBounds.count || length() > draftBounds.all) kept.shift()
  if (kept.length === 0) local.remove('drafts')
  else local.write('drafts', JSON.stringify(kept))
}
