import { describe, expect, it } from 'vitest'
import { decodeMailText } from './mail-charset.ts'

/** Encodes a text by the inverse of a decoder, which serves all encodings of at most two bytes a character. */
function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const bytesOf = new Map<string, number[]>()
  const add = (bytes: number[]): void => {
    try {
      const character = decoder.decode(new Uint8Array(bytes))
      if (Array.from(character).length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes)
    } catch {
      // These bytes are no character of the encoding.
    }
  }
  for (let byte = 0; byte < 256; byte += 1) add([byte])
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) add([first, second])
  return new Uint8Array(Array.from(text).flatMap((character) => bytesOf.get(character) ?? [0x3f]))
}

const texts = [
  ['windows-1252', 'Grüße aus Köln'],
  ['windows-1252', 'Ça marche à nouveau, merci beaucoup'],
  ['windows-1252', 'L’imprimante est réparée'],
  ['windows-1252', '¿Puede cerrar? El niño está aquí'],
  ['windows-1252', 'Não funciona, já reiniciei. Atenção'],
  ['windows-1252', 'Skrivaren fungerar nu, hälsningar från Göteborg'],
  ['windows-1252', 'Det virker nå. Blåbærsyltetøy'],
  ['windows-1252', 'It costs €50 – “really”'],
  ['windows-1250', 'Drukarka już działa, dziękuję'],
  ['windows-1250', 'zażółć gęślą jaźń'],
  ['iso-8859-2', 'zażółć gęślą jaźń'],
  ['windows-1250', 'Tiskárna už funguje, děkuji'],
  ['windows-1250', 'Nyomtató működik, köszönöm'],
  ['windows-1251', 'Принтер снова работает, спасибо'],
  ['koi8-r', 'Принтер снова работает, спасибо'],
  ['windows-1253', 'Ο εκτυπωτής λειτουργεί'],
  ['windows-1254', 'Yazıcı tekrar çalışıyor, teşekkürler'],
  ['windows-1255', 'המדפסת עובדת שוב'],
  ['windows-1256', 'الطابعة تعمل الآن'],
  ['shift_jis', 'プリンターは直りました。ありがとうございます。'],
  ['shift_jis', '日本語'],
  ['euc-jp', '直りました。'],
  ['euc-kr', '안녕하세요'],
  ['big5', '印表機已經修好了，謝謝'],
  ['gb18030', '打印机已经修好了，谢谢'],
] as const

describe('the encoding of a text is found', () => {
  it.each(texts)('%s: %s', (encoding, text) => {
    const bytes = encoded(text, encoding)
    for (const label of ['', 'us-ascii', 'iso-8859-1', 'utf-8', 'x-unknown', encoding])
      expect(decodeMailText(bytes, label)).toBe(text)
  })
})

it.each(['Grüße', 'Zażółć gęślą jaźń', '日本語', 'Привет'])('UTF-8 is read as such, whatever the label: %s', (text) => {
  for (const label of ['', 'us-ascii', 'iso-8859-1', 'windows-1250', 'koi8-r', 'x-unknown'])
    expect(decodeMailText(encoded(text, 'utf-8'), label)).toBe(text)
})

it('one bad byte costs one character', () => {
  const bytes = Buffer.concat([
    Buffer.from('Jürgen Müller aus Köln grüßt Zoë, größere Öfen und Übung'),
    Buffer.of(0xfc),
  ])
  expect(decodeMailText(bytes, 'utf-8')).toBe('Jürgen Müller aus Köln grüßt Zoë, größere Öfen und Übung\ufffd')
})

it('ISO-2022-JP is known by its escape sequences', () => {
  const bytes = Buffer.from('\u001b$BF|K\\8l\u001b(B', 'latin1')
  for (const label of ['', 'us-ascii', 'iso-2022-jp']) expect(decodeMailText(bytes, label)).toBe('日本語')
})

it('the charset inside of HTML is used where the header has none', () => {
  expect(decodeMailText(Buffer.from('za\u00bf\u00f3\u00b3\u00e6', 'latin1'), '', 'iso-8859-2')).toBe('zażółć')
})
