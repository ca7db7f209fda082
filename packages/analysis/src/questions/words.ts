/** A word of a question or of a column's name. */
export type Word = {
  /** In small letters, without an ending of the plural. */
  stem: string
  /** As it was written. */
  text: string
  /** Where it is in the question. */
  from: number
  to: number
  /** Between two words without a blank: parts of one name, such as `job_id`. */
  isJoined: boolean
}

const part = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+(?:[.,]\d+)*|[^\sA-Za-z\d_]/gu
const letters = /\p{L}+/gu

/**
 * The words of a text: parts of snake_case and camelCase are words of their own, signs too.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  let end = -1
  const pattern =
    /[A-Za-z\d\s_\p{P}\p{S}]/u.test(text) && !/[^\u0000-\u007f]/.test(text)
      ? part
      : new RegExp(`${letters.source}|${part.source}`, 'gu')
  for (const match of text.matchAll(pattern)) {
    const from = match.index
    words.push({
      stem: stemOf(match[0]),
      text: match[0],
      from,
      to: from + match[0].length,
      isJoined: from === end || text[from - 1] === '_',
    })
    end = from + match[0].length
  }
  return words
}

/** A map: a user's word such as "constructor" is a property of each object. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    people: 'person',
    men: 'man',
    women: 'woman',
    children: 'child',
    series: 'series',
    species: 'species',
    status: 'status',
    address: 'address',
    ids: 'id',
    pcs: 'pc',
    avg: 'average',
    mean: 'average',
    num: 'number',
    no: 'number',
    qty: 'quantity',
    pct: 'percent',
    percentage: 'percent',
    desc: 'descending',
    asc: 'ascending',
  }),
)

/**
 * The singular of a word in small letters; abbreviations of frequent words are written out.
 */
export function stemOf(word: string): string {
  const small = word.toLowerCase()
  const known = irregular.get(small)
  if (known !== undefined) return known
  if (small.length < 4 || !small.endsWith('s')) return small
  if (small.endsWith('ies') && small.length > 4) return `${small.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(small)) return small.slice(0, -2)
  return /(?:ss|us|is)$/.test(small) ? small : small.slice(0, -1)
}

/** Words of which each stands for the others. */
const synonyms: readonly (readonly string[])[] = [
  'id identifier number code key',
  'device computer machine asset pc endpoint host',
  'os system',
  'login signin logon',
  'user account',
  'date day time',
  'gender sex',
  'country nation nationality',
  'salary wage pay income earnings',
  'price cost fee charge fare',
  'amount quantity',
  'type kind category',
  'genre style category',
  'state status',
  'memory ram',
  'cpu processor',
  'company customer client tenant',
  'total sum',
  'manufacturer vendor maker producer',
  'supplier vendor provider',
  'town city municipality',
  'team club',
  'age old',
  'height tall',
  'weight heavy',
  'begin start starting from beginning',
  'end finish stop ending to until',
  'owner holder',
  'title name',
  'year yr',
  'description desc',
  'employee staff worker',
  'job occupation profession',
  'phone telephone mobile',
  'email mail',
  'zip postal postcode',
  'teacher instructor professor lecturer',
  'film movie',
  'car vehicle automobile',
  'ship vessel boat',
  'shop store',
  'doctor physician',
  'birth born birthday',
  'founded established',
  'capacity seat seating',
  'population inhabitant',
  'area surface',
  'duration length',
  'author writer',
  'colour color',
  'location venue place site',
  'percent ratio rate proportion',
  'score point grade rating',
  'comment remark note',
  'product item article',
  'department division',
  'invoice bill',
  'shipment shipping delivery',
].map((group) => group.split(' '))

const groupsOf = new Map<string, Set<string>>()
for (const group of synonyms) {
  for (const word of group) groupsOf.set(word, new Set([...(groupsOf.get(word) ?? []), ...group]))
}

/** Words of questions that are no misspelt or inflected part of a name: "count" is no country. */
const exact = new Set(
  (
    'count number average total sum show list plot chart graph line bar draw give find each every many much there their that ' +
    'these those this what which with from have than more less high low most least over under different all display group ' +
    'when where whose year month week time date name compare comparison visualize create return report using please could would want'
  ).split(' '),
)

/** How much two stems are alike, 0 to 1. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  if (groupsOf.get(one)?.has(other) === true) return 0.8
  if (one[0] !== other[0] || exact.has(one) || exact.has(other)) return 0
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.slice(0, 4) === long.slice(0, 4) && rootOf(short) === rootOf(long)) return 0.85
  return Math.max(likenessOfStarts(short, long), isAbbreviation(short, long) ? 0.7 : 0)
}

const endings = /(?:ement|ment|ation|ition|tion|sion|ion|ing|ed|er|or|al|ance|ence|ity|e|y)$/

/** A word without its ending, so that "settled" and "settlement" are alike; what would leave too little stays. */
function rootOf(word: string): string {
  const root = word.replace(endings, '')
  return root.length >= 4 ? root : word
}

/** "mgr" of manager, "amt" of amount, "dept" of department: consonants in their order, or a start and the end of a syllable. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 3 || short.length > 5 || long.length < short.length + 2 || /[aeiou]$/.test(short)) return false
  const isStart = long.startsWith(short.slice(0, -1)) && long.includes(short.at(-1) ?? '', short.length)
  return isStart || (!/[aeiou]/.test(short) && isWithin(short, long))
}

/** Whether a word begins with the first letter of another one, and has its others in their order. */
function isWithin(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false
  let place = 0
  for (let nth = 1; nth < short.length; nth += 1) {
    place = long.indexOf(short[nth] ?? '', place + 1)
    if (place === -1) return false
  }
  return true
}

function likenessOfStarts(short: string, long: string): number {
  if (short.length >= 4 && long.startsWith(short)) return long.length - short.length <= 3 ? 0.9 : 0.6
  if (short.length === 3 && long.startsWith(short) && long.length >= 6) return 0.55
  if (short.length >= 5 && long.length - short.length <= 1 && isNear(short, long)) return 0.75
  return sharedStart(short, long) >= Math.max(5, long.length - 3) ? 0.75 : 0
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** Whether one letter is wrong, missing, too many, or two are exchanged. */
function isNear(short: string, long: string): boolean {
  const start = sharedStart(short, long)
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  const [a, b] = [short.slice(start), long.slice(start)]
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
}

const ofNoun = /(?:ure|ion|al|ance|ence|ment|y)$/

/** The root of a value that is a noun of what happened: "fail" of failure, "success" of itself. Null for other words. */
export function rootOfValue(word: string): string | null {
  if (/^\p{L}{4,}ss$/u.test(word)) return word
  const root = word.replace(ofNoun, '')
  return root.length >= 4 && root.length < word.length ? root : null
}

/** The root of a word for what happened: "fail" of failed and failing, "success" of successful. Null for other words. */
export function rootOfEvent(word: string): string | null {
  const root = word.replace(/(?:ful|fully|ed|ing|s)$/, '')
  return root.length >= 4 && root.length < word.length ? root : null
}

/** Numbers that questions have as words. */
export const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
}
