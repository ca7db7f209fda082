/**
 * The words of which vendors' placeholders consist ("To Be Filled By O.E.M", "Default string", "Chassis Serial"), in
 * lower case. Many devices share such a text (fusioninventory-for-glpi #3281, MeshCentral #1848).
 */
const words = new Set(
  (
    'a about and any applicable asset assigned at available bad base baseboard be been bios blank board by change changed changeme ' +
    'chassis code computer config configid configured custom customer data default defined demo desktop device dummy empty enclosure ' +
    'engineering enter error eval evaluation example factory family field fill filled for generic hardware here id identifier in inc ' +
    'index info information insert invalid is item laptop machine mainboard manufacturer manufacture mb me missing mobo model module ' +
    'motherboard n na name nil no none not notebook null number num o oem of on option or part pc place placeholder platform please present ' +
    'product programmed prototype provided random replace reserved sample se see self serial ser sernum service set settable setup ' +
    'sku sn s spec specified standard std string sys system tablet tag tbd tbs test testing the this to type tbf unavailable undefined ' +
    'undef uninitialized uninitialised unk unknow unknown unkown unset unspecified unused update updated user uuid guid value vendor ' +
    'ver version void x your yet x86 x64 e m'
  ).split(' '),
)
/** The words that may be parts of a text without blanks ("systemserialnumber"); shorter ones would be in any text. */
const partsShortest = 2
const longWord = 4

/** Vendors' identifiers that have no shape: made-up UUIDs, and that of a Dell without a service tag. */
const known = new Set([
  '03000200-0400-0500-0006-000700080009',
  '00020003-0004-0005-0006-000700080009',
  '12345678-1234-5678-90ab-cddeefaabbcc',
  '01020304-0506-0708-090a-0b0c0d0e0f10',
  '4c4c4544-0000-2010-8020-80c04f202020',
  '44454c4c-0000-1020-8020-80c04f202020',
  'deadbeef-dead-beef-dead-beefdeadbeef',
])

/** A template that was not filled in: "$(DEFAULT_STRING)", "%SERIAL%", "<BAD INDEX>", "{serial}", "[serial]". */
const template = /^(\$[({].*[)}]|%.*%|<.*>|\{.*\}|\[.*\])$/

/**
 * Returns whether many devices share an identifier, because its vendor put a placeholder in its place: by its words in
 * any spelling, or by its shape (one repeated part, a run such as 123456789, a template).
 */
export function isPlaceholder(text: string): boolean {
  const plain = text.trim().toLowerCase()
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (letters.length < 4 || template.test(plain) || known.has(plain)) return true
  if (/^[0x-]*$/.test(letters) || hasShape(letters)) return true
  const groups = plain.split(/[^\p{L}\p{N}]+/u).filter((group) => group !== '')
  if (groups.every((group) => group.length >= 3 && isFiller(group)) || consistsOfWords(letters)) return true
  const parts = partsOf(text)
  return hasWordsAlone(parts) || isNumberedFiller(parts)
}

/** Returns whether parts are words of placeholders and small or filler numbers, with at least one word of substance. */
function hasWordsAlone(parts: readonly string[]): boolean {
  const isAll = parts.every((part) => isWord(part) || (/^\p{N}/u.test(part) && isFiller(part)))
  return isAll && (parts.some((part) => part.length >= 3 && isWord(part)) || parts.join('').includes('oem'))
}

/** Returns whether a text repeats one part, or counts up or down, also with zeros between (01020304…). */
function hasShape(letters: string): boolean {
  if (/^(.{1,4})\1+$/.test(letters)) return true
  const isUuid = /^[\da-f]{32}$/.test(letters)
  return isFiller(letters) || (isUuid && (new Set(letters).size <= 4 || isRun(letters.replaceAll('0', ''))))
}

/** Splits a text into lower-case words and numbers: "O.E.M." is o, e, m; "SerNum0" is sernum, 0. */
function partsOf(text: string): string[] {
  const separated = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
  return separated.match(/\p{L}+|\p{N}+/gu) ?? []
}

/** Returns whether a part is a word of placeholders, or consists of such words. */
function isWord(part: string): boolean {
  return words.has(part) || consistsOfWords(part)
}

/** Texts of this length or more are no row of words. */
const rowLongest = 64

function consistsOfWords(part: string): boolean {
  if (part.length < longWord || part.length > rowLongest) return false
  // Whether the first letters are words, and whether a long one is among them; by their number.
  const ends: (boolean | undefined)[] = [false]
  for (let end = 1; end <= part.length; end += 1) {
    for (let begin = 0; begin <= end - partsShortest; begin += 1) {
      const hasLong = ends[begin]
      const word = part.slice(begin, end)
      if (hasLong === undefined || !isWholeOrCut(word, end === part.length)) continue
      ends[end] = ends[end] === true || hasLong || word.length >= longWord
    }
  }
  return ends[part.length] === true
}

/** Firmware cuts long texts, so the last word may be the beginning of one. */
function isWholeOrCut(word: string, isLast: boolean): boolean {
  if (words.has(word)) return true
  return isLast && word.length >= longWord && [...words].some((one) => one.startsWith(word))
}

/** Returns whether a part is filler: a number of one or two digits, one repeated character, or a run. */
function isFiller(part: string): boolean {
  return /^(\d{1,2}|(.)\2*)$/.test(part) || isRun(part)
}

const upwards = '0123456789abcdefghijklmnopqrstuvwxyz'
const upwardsDecimal = '01234567890123456789012345678901'
const downwards = 'zyxwvutsrqponmlkjihgfedcba9876543210'
const downwardsDecimal = '10987654321098765432109876543210'
const runs = [upwards, upwardsDecimal, downwards, downwardsDecimal]

/** Returns whether characters follow each other, at least three: 123456789, 0123, abcdef, 9876. */
function isRun(part: string): boolean {
  return part.length >= 3 && runs.some((run) => run.includes(part))
}

/** A prefix and a long run: "MB-1234567890", "BSN12345678901234567". */
function isNumberedFiller(parts: readonly string[]): boolean {
  const [prefix = '', number = ''] = parts
  return parts.length === 2 && prefix.length <= 4 && number.length >= 8 && /^[01]/.test(number) && isRun(number)
}
