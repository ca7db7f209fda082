import { peopleHeader } from './calendar-words.ts'
import { distinctKeys, keysOf, type ColumnTexts, type Key, type Keyed } from './column-texts.ts'
import { plainOf, tokensOf } from './plain-text.ts'

const numberedText = /^[([]?(\p{L}{0,10}[\s-]?)(\d{1,3})\s*[-:.)|\]_]+\s*(?=\p{L})|^()(\d)\s+(?=\p{L})/u

/**
 * Returns the keys of texts with numbers before them, as help desks write their priorities ("1 - Critical", "P2: High");
 * null for other columns. Each text has its own number.
 */
export function leadingNumberKeys({ plains }: ColumnTexts): Keyed | null {
  const heads = new Set<string>()
  const keys = keysOf(plains, (plain): Key | null => {
    const [, head, number, , digit] = numberedText.exec(plain) ?? []
    const value = number ?? digit
    if (value === undefined) return null
    heads.add((head ?? '').trim())
    return [Number(value)]
  })
  if (keys === null || heads.size > 1) return null
  const numbers = keys.filter((key) => key !== null).map(([value = 0]) => value)
  const isOnce = distinctKeys(keys) === numbers.length
  return isOnce && numbers.length > 1 && areNear(numbers) ? { keys, isTime: false } : null
}

/** Returns whether numbers count something: without large gaps, and not far from 0. */
function areNear(numbers: readonly number[]): boolean {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least <= 10 && most - least < 3 * numbers.length + 5
}

/** Words of what comes in steps. Its names are sorted by their numbers, however many they are. */
const stepWords: ReadonlySet<string> = new Set(
  'level lvl lv tier phase step stage sprint grade class priority prio p sev severity v version ver rel release build year age floor round rank lap chapter part module unit day days week month hour iteration wave cohort generation gen star stars score rating stufe ebene etage stock klasse jahrgang jahr tag schritt prioritat niveau etape priorite annee classe nivel fase paso ano dia prioridad clase livello passo giorno anno priorita niveau stap dag jaar prioriteit klas poziom etap krok klasa faza dzien rok priorytet etapa passo prioridade prioridade 段階 レベル 階 階級 学年 年生 年度 位 स्तर चरण कक्षा المستوى المرحلة مستوى مرحلة'
    .split(' ')
    .map(plainOf),
)

const versionHeader = /version|release|build|firmware|バージョン|संस्करण|اصدار|wersja|versione|versao/

/** Names of other things than steps are sorted by their numbers up to this many, if the numbers have no large gaps. */
const namesAtMost = 31

/**
 * Returns the keys of names that differ in their numbers only: "Level 2" is before "Level 10", v1.9 before v1.10. Null
 * for other columns, and for names of many things, such as hosts.
 */
export function naturalKeys({ plains, header }: ColumnTexts): Keyed | null {
  const frames = new Set<string>()
  const keys = keysOf(plains, (plain): Key | null => {
    const match = /^(\D*)(\d+(?:\.\d+)*)(\D*)$/.exec(plain)
    if (match === null || plain.length > 60) return null
    const [, before = '', number = '', after = ''] = match
    // "1 star" and "2 stars" are of one kind, and so are "1st" and "2nd".
    const ending = after
      .replace(/^(?:st|nd|rd|th|er|ere|re|eme|e|o|a|\.)(?=$|[\s-])/, '#')
      .replace(/(?<=\p{L}{2})(?:s|e|en|n)$/u, '')
    frames.add(`${before.trim()}\n${ending.trim()}`)
    return number.split('.').map(Number)
  })
  const [frame = ''] = frames
  if (keys === null || frames.size !== 1 || distinctKeys(keys) < 2) return null
  const isVersion = versionHeader.test(header)
  if (frame === '\n' && !isVersion) return null
  const isAsked = isVersion || isOfSteps(frame) || (!peopleHeader.test(header) && isOfFew(frame, keys))
  return isAsked ? { keys, isTime: false } : null
}

const isOfSteps = (frame: string) =>
  frame.includes('#') || tokensOf(frame).some((word) => stepWords.has(word) || stepWords.has(`${word}s`))

function isOfFew(frame: string, keys: readonly (Key | null)[]): boolean {
  const numbers = keys.filter((key) => key !== null).map(([value = 0]) => value)
  return tokensOf(frame).length > 0 && numbers.length <= namesAtMost && areNear(numbers)
}
