import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { likeness, stemOf, wordsIn, type Word } from './words.ts'

/** A part of a question (words from `first` up to, without, `end`) that names a column. */
export type Mention = { first: number; end: number; column: DatasetColumn; score: number; isWhole: boolean }

/** The words of a column's name, prepared once for all questions. */
export type KnownColumn = {
  column: DatasetColumn
  parts: readonly { stem: string; weight: number }[]
  joined: string
  /** The first letters of its words, as OS of an operating system; empty where they are a word. */
  initials: string
  weight: number
}

/** Words that many names have: a question that names the others names the column. */
const weak = new Set([
  'id',
  'in',
  'at',
  'on',
  'for',
  'with',
  'code',
  'name',
  'number',
  'of',
  'the',
  'percent',
  'date',
  'time',
  'type',
  'total',
  'detail',
  'value',
  'and',
  'text',
  'description',
])

/** Behind "in" or "per", a name says the unit of its values. */
const beforeUnit = new Set(['in', 'per'])
const units =
  /^(?:billion|million|thousand|dollar|usd|euro|eur|percent|g|kg|gb|mb|km|m|foot|feet|meter|metre|mile|hour|minute|second|day|year|week|month)$/

/** Names written together of which the parts are known. */
const together: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    fname: ['first', 'name'],
    lname: ['last', 'name'],
    firstname: ['first', 'name'],
    lastname: ['last', 'name'],
    hostname: ['host', 'name'],
    username: ['user', 'name'],
    dob: ['date', 'of', 'birth'],
    birthdate: ['birth', 'date'],
    birthday: ['birth', 'date'],
    hiredate: ['hire', 'date'],
    zip: ['zip', 'code'],
    zipcode: ['zip', 'code'],
    lat: ['latitude'],
    long: ['longitude'],
  }),
)

/**
 * Prepares the columns of a dataset to be found in questions. `entity` are the words for its rows, which name no column by themselves.
 */
export function knownColumns(columns: readonly DatasetColumn[], entity: readonly string[] = []): KnownColumn[] {
  const all = columns.map(({ name }) => stemsOf(name))
  const start = sharedStart(all)
  return columns.map((column, nth) => {
    const stems = (all[nth] ?? []).slice(start)
    const isUnit = (place: number) =>
      place > 0 && beforeUnit.has(stems[place] ?? '') && units.test(stems[place + 1] ?? '')
    const unit = stems.findIndex((_stem, place) => isUnit(place))
    const isAllWeak = stems.every((stem) => weak.has(stem) || entity.includes(stem))
    const weightOf = (stem: string, place: number) => {
      if (unit !== -1 && place >= unit) return 0.15
      if (entity.includes(stem) && stems.length > 1) return 0.3
      return weak.has(stem) && !isAllWeak ? 0.4 : 1
    }
    const parts = stems.map((stem, place) => ({ stem, weight: weightOf(stem, place) }))
    const joined = stemOf(column.name.replaceAll(/[^\p{L}\d]/gu, ''))
    return {
      column,
      parts,
      joined,
      initials: initialsOf(stems),
      weight: parts.reduce((sum, { weight }) => sum + weight, 0),
    }
  })
}

const shortWords =
  /^(?:a[dmnst]|b[ey]|do|go|he|i[dfnst]|m[ey]|no|o[fnr]|so|to|u[ps]|we|all|and|are|for|the|top|max|min|sum|pie|bar|map)$/

function initialsOf(stems: readonly string[]): string {
  const letters = stems.map(([letter]) => letter).join('')
  return stems.length < 2 || shortWords.test(letters) ? '' : letters
}

/** How many words all names begin with, as `emp_name` and `emp_city` do. They tell no column from another. */
function sharedStart(names: readonly (readonly string[])[]): number {
  const first = names[0]?.[0]
  return names.length > 2 && names.every((stems) => stems.length > 1 && stems[0] === first) ? 1 : 0
}

const lastPart = /^(\p{L}{3,})(id|name|date|code|type|amount|price|number|address|status|country)$/u
const unparted =
  /(?:paid|laid|void|grid|valid|solid|liquid|rapid|hybrid|covid|android|update|mandate|candidate|validate|nickname|surname)$/

/** `deviceid` and `startdate` are two words. */
function parted(stem: string): string[] {
  const match = lastPart.exec(stem)
  return match === null || unparted.test(stem) ? [stem] : [stemOf(match[1] ?? ''), match[2] ?? '']
}

/**
 * The words of a column's name. A letter before "name" is that of the first or the last one.
 */
export function stemsOf(name: string): string[] {
  const stems = wordsIn(name)
    .map(({ stem }) => stem)
    .filter((stem) => /[\p{L}\d]/u.test(stem))
  return stems.flatMap((stem, place) => {
    const isInitial = stems[place + 1] === 'name' && (stem === 'f' || stem === 'l')
    if (isInitial) return [stem === 'f' ? 'first' : 'last']
    return together.get(stem) ?? parted(stem)
  })
}

const longestMention = 6
const leastScore = 0.5
/** Two words of a name say more than one. */
const leastOfSeveral = 0.35
/** From here on, words are the same one written or chosen otherwise. */
const leastAlike = 0.7

/** Words between the parts of a name: "the id of the host", "the host's id". */
const linking = new Set(['of', 'the', "'", '’', 's'])

/** Words that are no part of a mention by themselves. */
const joining = new Set([
  'of',
  'the',
  'in',
  'and',
  'a',
  'for',
  'by',
  'per',
  'each',
  'is',
  'are',
  'to',
  'or',
  'on',
  'at',
])

const isTelling = ({ stem }: Word) => !joining.has(stem) && stem !== 'number'

/**
 * The mentions of columns in the words of a question that are still free, best first of those that overlap, in their order.
 */
export function findColumns(
  words: readonly Word[],
  isFree: (place: number) => boolean,
  columns: readonly KnownColumn[],
): Mention[] {
  const found: (Mention & { gain: number })[] = []
  const isPart = partsOf(words, columns)
  for (let first = 0; first < words.length; first += 1) {
    let fitting = columns
    for (let end = first + 1; end <= Math.min(words.length, first + longestMention) && isFree(end - 1); end += 1) {
      const all = words.slice(first, end)
      // Also a name written together: "hire date" is `hiredate`, `LName` is "lname".
      const joined = stemOf(all.map(({ text }) => text).join(''))
      const isWritten = (known: KnownColumn) => joined === known.joined || joined === known.initials
      fitting = fitting.filter(isPart(end - 1))
      for (const known of columns) {
        if (!fitting.includes(known) && !isWritten(known)) continue
        const match = isWritten(known) ? writtenMatch(all, known) : matchOf(all, known)
        if (match !== null) found.push({ first, end, column: known.column, ...match })
      }
    }
  }
  found.sort((one, other) => other.gain - one.gain || other.end - other.first - (one.end - one.first))
  const chosen: Mention[] = []
  const isTaken = words.map(() => false)
  for (const mention of found) {
    if (isTaken.slice(mention.first, mention.end).includes(true)) continue
    chosen.push(mention)
    isTaken.fill(true, mention.first, mention.end)
  }
  const sorted = chosen.toSorted((one, other) => one.first - other.first)
  return sorted.map((mention) => (mention.isWhole ? mention : repeated(mention, sorted, words)))
}

/** Of each word whether it may be a part of a column's name; each different one is compared once. */
function partsOf(words: readonly Word[], columns: readonly KnownColumn[]) {
  const known = new Map<string, ReadonlySet<KnownColumn>>()
  for (const { stem } of words) {
    if (known.has(stem)) continue
    const isPart = ({ parts }: KnownColumn) =>
      linking.has(stem) || parts.some((part) => likeness(stem, part.stem) > 0.5)
    known.set(stem, new Set(columns.filter(isPart)))
  }
  return (place: number) => (column: KnownColumn) => known.get(words[place]?.stem ?? '')?.has(column) === true
}

/** "The method codes, and the number for each code": a part of a name that was given in full is that name again. */
function repeated(mention: Mention, all: readonly Mention[], words: readonly Word[]): Mention {
  const own = words.slice(mention.first, mention.end)
  const isPartOf = ({ first, end }: Mention) =>
    own.every(({ stem }) => words.slice(first, end).some((word) => word.stem === stem))
  const full = all.find((other) => other.isWhole && other.end <= mention.first && isPartOf(other))
  return full === undefined ? mention : { ...mention, column: full.column }
}

const writtenMatch = (all: readonly Word[], { weight }: KnownColumn) => ({
  score: 1,
  isWhole: true,
  gain: Math.max(weight, all.length) + 0.5,
})

function matchOf(all: readonly Word[], { parts, weight }: KnownColumn) {
  const isJoining = (word: Word | undefined) =>
    word !== undefined &&
    (joining.has(word.stem) || linking.has(word.stem)) &&
    !parts.some(({ stem }) => stem === word.stem)
  if (isJoining(all[0]) || isJoining(all.at(-1)) || all.every(({ stem }) => joining.has(stem))) return null
  // "type of pet" names the column "pet type".
  const own = all.filter(({ stem }) => !linking.has(stem) || parts.some((part) => part.stem === stem))
  return own.length > parts.length || countsRows(own, parts) ? null : matchOfParts(own, parts, weight)
}

function matchOfParts(own: readonly Word[], parts: KnownColumn['parts'], weight: number) {
  const used = new Set<number>()
  let matched = 0
  let covered = 0
  let alike = 0
  for (const { stem } of own) {
    const best = bestPart(stem, parts, used)
    if (best === null) return null
    used.add(best.place)
    alike += best.likeness
    covered += best.weight
    matched += best.likeness * best.weight
  }
  const isWhole = used.size === parts.length
  const score = matched / weight
  if ((isSure(own, alike) ? covered / weight : score) < leastOf(own)) return null
  const gain = isWhole ? alike * score + 0.5 : matched * score
  return { score, isWhole, gain: gain + own.length * 0.01 + preferenceOf(parts) }
}

/** Words that are only a little alike, and those beside a preposition, have to be more of the name than others. */
function isSure(own: readonly Word[], alike: number): boolean {
  const isJoining = (word: Word | undefined) => word !== undefined && joining.has(word.stem)
  return alike >= own.length * leastAlike && !isJoining(own[0]) && !isJoining(own.at(-1))
}

const leastOf = (own: readonly Word[]) => (own.filter(isTelling).length > 1 ? leastOfSeveral : leastScore)

/** "Number of employees" is no employee's number. */
function countsRows(own: readonly Word[], parts: KnownColumn['parts']): boolean {
  if (parts.some(({ stem }) => stem === 'number'))
    return own[0]?.stem === 'number' && parts.length > 1 && (own.length === 1 || parts[0]?.stem !== 'number')
  return own.some(({ stem }, place) => stem === 'number' && (own.length === 1 || place < own.length - 1))
}

/** Of two columns that a word names alike, that of the names is meant, not that of their identifiers. */
function preferenceOf(parts: KnownColumn['parts']): number {
  const last = parts.at(-1)?.stem
  if (last === 'name') return 0.03
  return last === 'id' || last === 'code' ? -0.03 : 0
}

function bestPart(stem: string, parts: KnownColumn['parts'], used: ReadonlySet<number>) {
  let best: { place: number; likeness: number; weight: number } | null = null
  parts.forEach((part, place) => {
    if (used.has(place)) return
    const alike = likeness(stem, part.stem)
    if (alike > 0.5 && alike > (best?.likeness ?? 0)) best = { place, likeness: alike, weight: part.weight }
  })
  return best as { place: number; likeness: number; weight: number } | null
}
