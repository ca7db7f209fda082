import type { Encoding } from '@portico/contract/core/analysis/dataset.ts'

type Rate = (lead: number, trail: number) => number

const within = (byte: number, first: number, last: number) => byte >= first && byte <= last

/**
 * How common a character of two bytes is, from 0 to 1, by its row in the national standard: first the kana, hangul or
 * ideographs of everyday use (level 1), then signs, then rare ideographs (JIS X 0208, GB 2312, Big5, KS X 1001).
 */
const rates: Partial<Record<Encoding, Rate>> = {
  'shift_jis': (lead) => levelOf(lead, [0x82, 0x83], [0x88, 0x97], 0x81),
  'euc-jp': (lead) => levelOf(lead, [0xa4, 0xa5], [0xb0, 0xcf], 0xa1),
  'gb18030': (lead, trail) => (trail < 0xa1 ? 0.2 : levelOf(lead, [0xb0, 0xd7], [0xb0, 0xd7], 0xa1)),
  'big5': (lead) => levelOf(lead, [0xa4, 0xc6], [0xa4, 0xc6], 0xa1),
  'euc-kr': (lead, trail) => (trail < 0xa1 ? 0.4 : levelOf(lead, [0xb0, 0xc8], [0xb0, 0xc8], 0xa1)),
}

type Range = readonly [number, number]

function levelOf(lead: number, first: Range, second: Range, signs: number): number {
  if (within(lead, ...first) || within(lead, ...second)) return 1
  return lead === signs ? 0.9 : 0.4
}

/** Bytes of half-width katakana in Shift_JIS. */
const isSingle = (byte: number, encoding: Encoding) => encoding === 'shift_jis' && within(byte, 0xa1, 0xdf)

/** Counts the characters of several bytes, and rates them from 0 to 1; other encodings have none. */
export function rateOfPairs(bytes: Uint8Array, encoding: Encoding): { rate: number; count: number } {
  const rate = rates[encoding]
  if (rate === undefined) return { rate: 1, count: 0 }
  let [sum, count] = [0, 0]
  for (let index = 0; index < bytes.length; index += 1) {
    const lead = bytes[index] ?? 0
    if (lead < 0x80) continue
    count += 1
    if (isSingle(lead, encoding)) sum += 0.6
    else {
      index += 1
      sum += rate(lead, bytes[index] ?? 0)
    }
  }
  return { rate: count === 0 ? 1 : sum / count, count }
}
