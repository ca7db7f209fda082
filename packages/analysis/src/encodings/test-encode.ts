import type { Encoding } from '@portico/contract/core/analysis/dataset.ts'

const tables = new Map<Encoding, Map<string, number[]>>()

/** The bytes of each character that an encoding writes in one or two bytes, found with its decoder. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  const note = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (text.length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) note([byte])
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) note([lead, trail])
  return table
}

/** Encodes a text as an older program does; throws if the encoding cannot write it. */
export function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return wide(text, encoding === 'utf-16le')
  if (encoding === 'iso-2022-jp') return switching(text)
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Uint8Array.from(Array.from(text).flatMap((char) => table.get(char) ?? unknown(char, encoding)))
}

function unknown(char: string, encoding: Encoding): never {
  throw new Error(`${encoding} has no ${char}`)
}

function wide(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), isLittle)
  return bytes
}

/** ISO-2022-JP: pairs of EUC-JP without their high bits, between escapes. */
function switching(text: string): Uint8Array {
  const parts = text.split(/([^\0-\x7f]+)/u)
  return Uint8Array.from(
    parts.flatMap((part, index) => {
      if (index % 2 === 0) return [...new TextEncoder().encode(part)]
      return [0x1b, 0x24, 0x42, ...encoded(part, 'euc-jp').map((byte) => byte & 0x7f), 0x1b, 0x28, 0x42]
    }),
  )
}
