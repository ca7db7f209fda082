/** The letters beyond ASCII that a language writes, in lower case, by language code. Product languages come first. */
const lettersOf = {
  de: 'äöüß',
  fr: 'àâæçéèêëîïôœùûüÿ',
  es: 'áéíñóúü',
  it: 'àèéìíîòóùú',
  pt: 'áâãàçéêíóôõúü',
  nl: 'áéëèïíóöüú',
  pl: 'ąćęłńóśźż',
  da: 'æøåé',
  sv: 'åäöé',
  fi: 'åäöšž',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîșțşţ',
  hr: 'čćđšž',
  tr: 'çğıöşüâîi̇',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  et: 'äõöüšž',
  ca: 'àçéèíïóòúü',
  is: 'áðéíóúýþæö',
} as const

/** Letters of scripts that are not Latin, with which any text of that script agrees. */
const scripts = [
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^\p{Script=Arabic}+$/u,
  /^\p{Script=Thai}+$/u,
]

const mixedWord = /[A-Za-z][^\p{ASCII}\p{Script=Latin}\P{L}]|[^\p{ASCII}\p{Script=Latin}\P{L}][A-Za-z]/u

/** Returns whether all letters beyond ASCII in a text belong to one language, or to one script that is not Latin. */
export function isOfOneLanguage(text: string): boolean {
  if (mixedWord.test(text)) return false
  const letters = new Set((text.match(/[^\p{ASCII}\P{L}]|\p{M}/gu) ?? []).map((letter) => letter.toLowerCase()))
  if (letters.size === 0) return true
  const all = [...letters]
  return (
    Object.values(lettersOf).some((own: string) => all.every((letter) => own.includes(letter))) ||
    scripts.some((script) => script.test(all.filter((letter) => !/\p{M}/u.test(letter)).join('')))
  )
}

const oddInWord =
  /(?<=\p{L})[^\p{ASCII}\p{L}\p{M}\p{Nd}\p{Zs}\p{P}]|(?<=\p{L})[\u00a1\u00bf\u201a\u201e]|[^\p{ASCII}\p{L}\p{M}\p{Nd}\p{Zs}\p{P}](?=\p{L})|(?<=[^\p{ASCII}])[{}|\\^~@[\]`](?=[^\p{ASCII}])/gu
const controls = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/g
/** A capital after a small letter is typical of a wrong Cyrillic encoding. */
const oddCapital = /(?<=[^\p{ASCII}\P{Ll}])\p{Lu}/gu

/** Counts signs inside of words, which a wrong encoding leaves there, and control characters. */
export function countOddSigns(text: string): number {
  const count = (form: RegExp): number => text.match(form)?.length ?? 0
  return count(oddInWord) + 2 * count(controls) + count(oddCapital)
}

/**
 * Returns how certainly a text reads as Japanese, Korean or Chinese: 0 not at all, 1 ideographs only, 2 with kana or
 * Hangul. Half-width katakana are what wrong encodings leave.
 */
export function eastAsianCertainty(text: string): 0 | 1 | 2 {
  const signs = text.match(/[^\p{ASCII}\p{P}\p{Z}\p{S}\p{N}]/gu) ?? []
  if (signs.length === 0 || /[\uff61-\uff9f\ufffd\ue000-\uf8ff]/.test(text)) return 0
  const share = (script: RegExp): number => signs.filter((sign) => script.test(sign)).length / signs.length
  const japanese = share(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u)
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u) >= 0.2) return japanese > 0.95 ? 2 : 0
  if (share(/\p{Script=Hangul}/u) > 0.95) return 2
  return share(/\p{Script=Han}/u) === 1 ? 1 : 0
}
