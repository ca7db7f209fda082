import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { stemsOf, type Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import type { KnownDataset } from './read-question.ts'
import { likeness, numberWords, type Word } from './words.ts'

/** Words that ask, join or draw, and say nothing about the data that a query could leave out. */
const smallWords = new Set(
  (
    'a an the this that these those of in on at by per for from to with within into as and or but so if then than ' +
    'is are was were be been being am do does did done has have had having can could would should will shall may might must ' +
    'i me my we us our you your it its they them their he she his her who whom whose which what when where why how there here ' +
    'many much each every all any some both other another such same own one different various distinct respective corresponding ' +
    'please just also only simply now again about let show showing shown listing displaying visualizing visualising drawing plotting note me give tell list display draw plot chart graph bar line pie donut doughnut tree map ' +
    'treemap histogram scatter diagram visualize visualise visualization visualisation picture figure table report view see find get make create ' +
    'return present compute calculate know want like need would wish think help use using look ask question answer ' +
    'number count amount quantity total sum value values data dataset file information result results set sheet spreadsheet csv ' +
    'row record entry item thing case column field attribute name label category type kind ' +
    'group grouped grouping by sort sorted sorting order ordered ordering rank ranked ranking arrange organize bin binned binning interval ' +
    'compare compared comparing comparison difference between across among over against versus vs along together based according terms ' +
    'distribution breakdown split proportion trend change changes changing development evolution ' +
    'axis x-axis y-axis horizontal vertical descending ascending desc asc filter condition remove clear reset alphabetical alphabetic alphabetically chronological ' +
    'took takes come came go went look looks exist exists correspond corresponds appear appears belong belongs contain contains include includes included including ' +
    'happen happened occur occurred currently overall altogether exactly actually really roughly instead ok hey hi hello thanks s t re ve ll d m pro'
  ).split(' '),
)

/** Verbs between a thing and its place: "how many students live in each city". In a question for one number they may be conditions. */
const relates =
  /^(?:live|work|play|manage|produce|make|made|fall|way|possible|access|hold|held|build|built|start|travel|run|own|earn|train|teach|take|took|use|register|list|locate|assign|raise|report|log|create|open|spend|spent)(?:s|ed|d|ing)?$/

const calendarWords =
  /^(?:year|quarter|month|week|day|weekday|hour|time|date|yearly|annual|annually|quarterly|monthly|weekly|daily|hourly|when)$/
const extremes =
  /^(?:top|bottom|first|best|worst|highest|lowest|most|least|fewest|largest|smallest|biggest|greatest|maximum|minimum|maximal|minimal|max|min|common|frequent|popular|expensive|cheapest|costliest|slowest|fastest|quickest|longest|shortest|oldest|newest|latest|earliest|youngest|busiest|quietest|peak|recent|satisfied)$/
const shares = /^(?:share|percent|proportion|fraction)$/
const averages = /^(?:average|mean|typical|typically|usual|usually)$/
const negations = /^(?:not|no|without|except|exclude|excluding|excluded|never|other|than)$/
const counted = /^(?:count|number|frequency|often)$/

/** "One chart of x and y". */
const axisNames = /^[xy]$/

type Understood = {
  query: Query
  chartType: ChartType | null
  mentions: readonly Mention[]
  dataset: KnownDataset
}

/** What of a question a meaning leaves out: words that nothing has read, and columns that are named and not used. */
export type LeftOut = { words: readonly string[]; columns: readonly string[] }

/**
 * What a meaning leaves out of a question whose conditions have been taken out of its words.
 */
export function leftOutOf(question: Question, { query, chartType, mentions, dataset }: Understood): LeftOut {
  const used = usedColumns(query)
  const isUsed = ({ column }: Mention) => used.has(column.name)
  const stemsUsed = [...used].flatMap((name) => stemsOf(name))
  const isOfValue = valuesIn(query)
  // "Created" says of tickets no more than that they are there.
  const places = mentions.filter((mention) => isUsed(mention) || (!mention.isWhole && isTime(mention.column)))
  const isUnread = (word: Word | undefined, place: number) =>
    word !== undefined &&
    question.isFree(place) &&
    !places.some(({ first, end }) => first <= place && place < end) &&
    /[\p{L}\d]/u.test(word.text) &&
    !isSmall(word, question) &&
    !isOfQuery(word.stem, query, chartType) &&
    !(query.group !== null && relates.test(word.stem)) &&
    !isOfAxis(word.stem, query, dataset) &&
    !isOfRows(word.stem, dataset) &&
    !stemsUsed.some((stem) => likeness(word.stem, stem) > 0.5) &&
    !isOfValue(word)
  const dropped = mentions.filter((mention) => !isUsed(mention) && isDimension(mention, question, query, dataset))
  const isOfDropped = (place: number) => dropped.some(({ first, end }) => first <= place && place < end)
  const isWord = (place: number) => isUnread(question.words[place], place) && !isOfDropped(place)
  // Of "high priority" the first word is a part of what the second one says.
  const isDescribed = ({ first, end }: Mention) => isWord(first - 1) || isWord(end)
  const described = dropped.filter(isDescribed)
  const columns = dropped.filter((mention) => !isDescribed(mention)).map(({ column }) => column.name)
  const isOfDescribed = (place: number) => described.some(({ first, end }) => first <= place && place < end)
  return {
    words: phrases(question, (place) => isWord(place) || isOfDescribed(place)),
    columns: [...new Set(columns)],
  }
}

const isTime = ({ type }: Mention['column']) => type === 'date' || type === 'time'

/** Whether a mention that is not used would have been a column of the answer, and not only a word for what the rows are. */
function isDimension(
  { first, end, isWhole, column }: Mention,
  question: Question,
  { group }: Query,
  { entity }: KnownDataset,
): boolean {
  const words = question.words.slice(first, end)
  if (!question.isFree(first) || words.every(({ stem }) => entity.includes(stem))) return false
  if (!isWhole && isTime(column)) return false
  if ((group?.bin ?? null) !== null && words.every(({ stem }) => calendarWords.test(stem))) return false
  const isSmallWord = words.every(({ stem }) => smallWords.has(stem))
  return !isSmallWord || /\b(?:and|by|per|each|every|,)\s*$/.test(question.before(first, 1))
}

function usedColumns({ column, group, filters }: Query): Set<string> {
  return new Set(
    [column ?? '', group?.column ?? '', ...filters.map((filter) => filter.column)].filter((name) => name !== ''),
  )
}

/** Whether a word is a part of a value in a condition. */
function valuesIn({ filters }: Query): (word: Word) => boolean {
  const values = filters.flatMap((filter) => filter.values.map((value) => String(value).toLowerCase()))
  return ({ text, stem }) => values.some((value) => value.includes(text.toLowerCase()) || value.includes(stem))
}

const namesAxis = (small: string) =>
  /axis|\b(?:as|by|the|sort|list|rank|order|show|display) [xy]\b/.test(small) ||
  (/\bx\b/.test(small) && /\by\b/.test(small))

const isSmall = ({ stem, text }: Word, { small }: Question) =>
  smallWords.has(stem) ||
  smallWords.has(text.toLowerCase()) ||
  (/^(?:high|low)$/.test(stem) && /\b(?:high|low)(?:est)? (?:to|first)\b|\b(?:to|from) (?:high|low)\b/.test(small)) ||
  (axisNames.test(stem) && namesAxis(small))

function isOfRows(stem: string, { entity }: KnownDataset): boolean {
  return entity.some((word) => likeness(stem, word) > 0.5)
}

function isOfQuery(stem: string, query: Query, chartType: ChartType | null): boolean {
  const kind = kinds.find(([pattern]) => pattern.test(stem))
  return kind === undefined
    ? String(query.limit) === stem || numberWords[stem] === query.limit
    : kind[1](query, chartType)
}

/** "When" and "the date" of an axis of time, and the values of which there is one place each. */
function isOfAxis(stem: string, { group }: Query, { columns }: KnownDataset): boolean {
  const axis = columns.find(({ column }) => column.name === group?.column)?.column
  if (axis === undefined) return false
  return isTime(axis)
    ? /^(?:time|date|when)$/.test(stem)
    : axis.top.some(({ value }) => isWriting(stem, value.toLowerCase()))
}

const isWriting = (stem: string, value: string) =>
  value === stem || (stem.length > 3 && (value.startsWith(stem) || value === stem[0]))

/** Words that a query may say, and whether it does. */
const kinds: readonly [pattern: RegExp, isIn: (query: Query, chartType: ChartType | null) => boolean][] = [
  [calendarWords, ({ group }) => (group?.bin ?? null) !== null],
  [
    extremes,
    ({ aggregate, order, limit }) =>
      order !== null || limit !== null || aggregate === 'maximum' || aggregate === 'minimum',
  ],
  [
    shares,
    ({ share, group }, chartType) =>
      share || ((chartType === 'pieChart' || chartType === 'treemapChart') && group?.bin === null),
  ],
  [negations, ({ filters }) => filters.some(({ operator }) => operator === 'is-not' || operator === 'is-empty')],
  [averages, ({ aggregate }) => aggregate === 'average'],
  [counted, () => true],
]

/** Words that belong to an unread one beside them: "more than 200", "in the last month". */
const beside =
  /^(?:more|less|fewer|greater|than|over|under|above|below|least|most|last|past|next|this|before|after|since|until|not|without|no)$/

/** The unread words, those side by side as one. */
function phrases({ words, text }: Question, isUnread: (place: number) => boolean): string[] {
  const found: { first: number; last: number }[] = []
  for (const place of words.keys()) {
    if (!isUnread(place)) continue
    const former = found.at(-1)
    const end = (former?.last ?? -1) + 1
    let first = place
    while (first > end && beside.test(words[first - 1]?.stem ?? '')) first -= 1
    if (former !== undefined && first === end) former.last = place
    else found.push({ first, last: place })
  }
  return found.map(({ first, last }) => text.slice(words[first]?.from, words[last]?.to))
}
