/** How many encodings within each other are decoded: a text in base64, in an attached mail in base64. */
const deepest = 3
/** The letters of base64 that "reply+" and a token need; shorter texts are not decoded. */
const lettersAtLeast = 62

/** A soft line break of quoted-printable, or the second byte of a letter in UTF-16. */
const between = '(?:\\0|=[ \\t]{0,8}\\r?\\n){0,2}'
const plus = '(?:\\+2b|\\+|[=%]2b|&#43;|&#x2b;|&plus;)'
const hexDigit = '(?:[0-9a-f]|=3[0-9]|=[46][1-6])'
const prefix = [...lettersOf('reply'), plus, ''].join(between)
const anyToken = `${prefix}(${Array<string>(40).fill(hexDigit).join(between)})`

/** Returns the patterns of the letters and digits of a text, as they are or in quoted-printable. */
function lettersOf(text: string): string[] {
  return Array.from(text, (letter) => `(?:${letter}|=${Buffer.from(letter).toString('hex')})`)
}

/**
 * Returns a mail with `x` for the digits of the tokens in it: that of `replyAddress`, and any in the form of our reply
 * addresses, which a quotation may contain. Texts in quoted-printable and base64 stay valid, and the length is the same.
 */
export function withoutTokens(raw: Uint8Array, replyAddress: string): Buffer {
  const [, own] = /^reply\+([0-9a-f]{40})@/i.exec(replyAddress) ?? []
  // Mail servers may write the own address in another form, such as `reply+2B…`.
  const tokens = [anyToken, ...(own === undefined ? [] : [`(${lettersOf(own).join(between)})`])]
  const bytes = Buffer.from(raw)
  blankIn(
    bytes,
    tokens.map((token) => new RegExp(token, 'gi')),
    0,
  )
  return bytes
}

/** Blanks the tokens in bytes and in the base64 in them. Returns whether there are any. */
function blankIn(bytes: Buffer, tokens: readonly RegExp[], depth: number): boolean {
  let isFound = false
  const text = bytes.toString('latin1')
  for (const token of tokens)
    for (const { 0: all, 1: digits = '', index } of text.matchAll(token)) {
      bytes.write(blanked(digits), index + all.length - digits.length, 'latin1')
      isFound = true
    }
  if (depth === deepest) return isFound
  for (const run of base64Runs(bytes)) isFound = blankInBase64(bytes, run, { tokens, depth }) || isFound
  return isFound
}

const blanked = (digits: string): string =>
  digits.replaceAll(/=[0-9a-f]{2}|[0-9a-f]/gi, (digit) => (digit.length === 3 ? '=78' : 'x'))

type Run = { start: number; end: number }

function blankInBase64(
  bytes: Buffer,
  { start, end }: Run,
  { tokens, depth }: { tokens: readonly RegExp[]; depth: number },
): boolean {
  const decoded = Buffer.from(bytes.toString('latin1', start, end), 'base64')
  if (!blankIn(decoded, tokens, depth + 1)) return false
  const encoded = Buffer.from(decoded.toString('base64'))
  let next = 0
  for (let index = start; index < end && next < encoded.length; index += 1) {
    if (kinds[bytes[index] ?? 0] !== kind.letter) continue
    bytes[index] = encoded[next] ?? 0
    next += 1
  }
  return true
}

/** The kinds of bytes in base64, as numbers because each byte of a mail is looked up. */
const kind = { other: 0, letter: 1, blank: 2, lineBreak: 3 } as const
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (/[A-Za-z0-9+/]/.test(character)) return kind.letter
  return character === '\n' ? kind.lineBreak : /[ \t\r]/.test(character) ? kind.blank : kind.other
})

/** Finds what may be base64: letters that only single line breaks interrupt. */
function* base64Runs(bytes: Buffer): Generator<Run> {
  let start = 0
  let end = 0
  let letters = 0
  let last: number = kind.other
  for (let index = 0; index <= bytes.length; index += 1) {
    // A zero byte stands for the end.
    const next = kinds[bytes[index] ?? 0] ?? kind.other
    if (endsRun(last, next)) {
      if (letters >= lettersAtLeast) yield { start, end }
      letters = 0
    }
    if (next === kind.letter) {
      if (letters === 0) start = index
      letters += 1
      end = index + 1
    }
    if (next !== kind.blank || last !== kind.lineBreak) last = next
  }
}

/** Returns whether a byte ends base64 after the `last` kind: another character, a blank line, or a second word. */
const endsRun = (last: number, next: number): boolean =>
  next === kind.other ||
  (next === kind.lineBreak && last === kind.lineBreak) ||
  (next === kind.letter && last === kind.blank)
