import { analyse } from 'chardet'
import { countOddSigns, eastAsianCertainty, isOfOneLanguage } from './alphabets.ts'

type Decoder = InstanceType<typeof TextDecoder>

/** How many bytes of a text decide on its encoding. */
const decidedBy = 65_536

/** Labels that mail programs write without knowing the encoding. */
const careless = /^(?:us-ascii|ascii|ansi_x3\.4-1968|iso-8859-1|latin1|windows-1252|unknown-8bit|default|binary)$/

/** Encodings of one byte a character, which the letters of a language tell apart. The order decides if several fit. */
const singleByte = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'windows-1254',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-15',
  'windows-874',
] as const
const eastAsian = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'] as const

/** Names of the detector that the Encoding Standard does not have. */
const aliases: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-9': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
}

/**
 * Decodes a text part of a mail. `label` is the charset of its header and `inside` that of its HTML; both may be missing
 * or wrong. Bytes that are UTF-8 are read as such, whatever single-byte encoding the label names.
 */
export function decodeMailText(bytes: Uint8Array, label: string, inside = ''): string {
  return decoderFor(bytes, label, inside)
    .decode(bytes)
    .replace(/^\ufeff/, '')
}

function decoderFor(bytes: Uint8Array, label: string, inside: string): Decoder {
  const sample = bytes.length > decidedBy ? wholeCharacters(bytes.subarray(0, decidedBy)) : bytes
  const named = decoderOf(label)
  // The escape sequences of ISO-2022-JP are ASCII.
  if (!sample.some((byte) => byte >= 0x80))
    return isJisEscaped(sample) ? new TextDecoder('iso-2022-jp') : (named ?? new TextDecoder())
  const isLabelledAsian = named !== null && isAsian(named) && reads(named, sample)
  if (isMostlyUtf8(sample) && !isLabelledAsian) return new TextDecoder()
  const isCareless = careless.test(label.trim().toLowerCase())
  const trusted = [named, decoderOf(inside)].find((candidate) => {
    if (candidate === null || candidate.encoding === 'utf-8' || !decodes(candidate, sample)) return false
    return !isCareless || isPlausible(candidate, sample)
  })
  return trusted ?? new TextDecoder(detected(sample))
}

function decoderOf(label: string): Decoder | null {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/^(?:x-|cs)/, '')
  for (const one of [name, name.replace(/^cp-?(125\d|874)$/, 'windows-$1'), name.replace(/^cp932$/, 'shift_jis')])
    try {
      return one === '' ? null : new TextDecoder(one)
    } catch {
      continue
    }
  return null
}

const decodes = ({ encoding }: Decoder, bytes: Uint8Array): boolean => fatally(encoding, bytes) !== null

function fatally(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const isAsian = ({ encoding }: Decoder): boolean => /^(?:shift_jis|euc-|gb|big5)/.test(encoding)

/** Returns whether the bytes are East Asian text in an encoding. */
const reads = ({ encoding }: Decoder, bytes: Uint8Array): boolean =>
  eastAsianCertainty(fatally(encoding, bytes) ?? '') > 0

const isPlausible = ({ encoding }: Decoder, bytes: Uint8Array): boolean => {
  const text = new TextDecoder(encoding).decode(bytes)
  return countOddSigns(text) === 0 && isOfOneLanguage(text)
}

const isJisEscaped = (bytes: Uint8Array): boolean =>
  /\u001b(?:\$[@B]|\([JI]|\$\([CD])/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))

/** Returns whether the bytes are UTF-8 with hardly any error: one bad byte must not change all others. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const good = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  const bad = text.match(/\ufffd/g)?.length ?? 0
  return good > 0 && bad * 10 <= good
}

/** Removes the bytes of a character that a cut has split. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > bytes.length - 4 && (bytes[end - 1] ?? 0) >= 0x80) end -= 1
  return bytes.subarray(0, end)
}

/** Returns whether no byte beyond ASCII is next to a letter of ASCII, as in text of characters of two bytes. */
const isPaired = (bytes: Uint8Array): boolean =>
  !/[A-Za-z][\u0080-\u00ff]|[\u0080-\u00ff][A-Za-z]|(?<![\u0080-\u00ff])[\u0080-\u00ff](?![\u0080-\u00ff])/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
  )

/** Returns the encoding that makes text of the bytes: letters of one language, else what the statistics say. */
function detected(bytes: Uint8Array): string {
  const ranked = analyse(bytes)
  const confidenceOf = (encoding: string): number =>
    Math.max(
      0,
      ...ranked.filter(({ name }) => (aliases[name] ?? name).toLowerCase() === encoding).map((one) => one.confidence),
    )
  const [asian] = eastAsian
    .map((encoding) => ({
      encoding,
      certainty: eastAsianCertainty(fatally(encoding, bytes) ?? ''),
      confidence: confidenceOf(encoding),
    }))
    .filter(({ certainty }) => certainty > 0)
    .toSorted((one, other) => other.confidence + 50 * other.certainty - one.confidence - 50 * one.certainty)
  const isAsianText = asian !== undefined && (asian.confidence >= 60 || (isPaired(bytes) && asian.certainty === 2))
  if (isAsianText) return asian.encoding
  const judged = singleByte.map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    return { encoding, odd: countOddSigns(text), isOne: isOfOneLanguage(text), confidence: confidenceOf(encoding) }
  })
  const fitting = judged.filter(({ odd, isOne }) => odd === 0 && isOne)
  const [best] = fitting.toSorted((one, other) => scoreOf(other) - scoreOf(one))
  if (best !== undefined) return best.encoding
  if (asian !== undefined) return asian.encoding
  const [least] = judged.toSorted((one, other) => one.odd - other.odd || other.confidence - one.confidence)
  return least?.encoding ?? 'windows-1252'
}

const scoreOf = ({ encoding, confidence }: { encoding: string; confidence: number }): number =>
  confidence + (encoding === 'windows-1252' ? 20 : 0)
