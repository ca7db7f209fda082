import { describe, expect, it } from 'vitest'
import type { Encoding } from '@portico/contract/core/analysis/dataset.ts'
import { importCsv, type ImportOptions } from '#analysis/csv/import-csv.ts'
import { cellsIn } from '#analysis/test-table-queries.ts'
import { encoded } from './test-encode.ts'

function read(bytes: Uint8Array, options: ImportOptions = {}) {
  const outcome = importCsv(() => chunksOf(bytes), options)
  if (!outcome.ok) throw new Error(`not imported: ${outcome.error.problem}`)
  const { table, report } = outcome.value
  return {
    ...report,
    names: table.columns.map(({ name }) => name),
    cells: table.columns.map((column) => cellsIn(column)),
  }
}

function* chunksOf(bytes: Uint8Array, length = 61): Generator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += length) yield bytes.subarray(offset, offset + length)
}

/** A file with a header, and rows that repeat these texts with a number. */
function fileOf(header: string, texts: readonly string[], rows: number): string {
  const delimiter = header.includes(';') ? ';' : ','
  const lines = Array.from({ length: rows }, (_, row) => `${texts[row % texts.length]}${delimiter}${row + 1}`)
  return `${[header, ...lines].join('\r\n')}\r\n`
}

const files: [Encoding, string, string[]][] = [
  ['windows-1252', 'name,amount', ['José', 'Anna', 'Peter']],
  ['windows-1252', 'Straße;Betrag', ['Hauptstraße 5', 'Lindenweg', 'Große Gasse']],
  ['windows-1252', 'NOM,PRIX', ['HÉLÈNE', 'FRANÇOIS', 'PAUL']],
  ['windows-1252', 'note,n', ['It’s fine', '“quoted” text', 'plain – dash']],
  ['windows-1252', 'temp °C,n', ['low', 'high']],
  ['windows-1252', 'navn;nr', ['Bjørn', 'Kåre', 'Ærlig']],
  ['windows-1250', 'miasto;liczba', ['Łódź', 'Kraków', 'Gdańsk']],
  ['windows-1250', 'NAZWA,ILE', ['ŁÓDŹ', 'POZNAŃ', 'RADOM']],
  ['windows-1250', 'Jméno;Počet', ['Jiří Dvořák', 'Kateřina', 'Tomáš']],
  ['windows-1250', 'utca,szám', ['Fő utca', 'Petőfi út', 'Szűcs köz']],
  ['windows-1250', 'oraş,număr', ['Iaşi', 'Timişoara', 'Constanţa']],
  ['iso-8859-2', 'Ulica;Numer', ['Świętego Jana', 'Żwirki', 'Łąkowa']],
  ['windows-1251', 'Город,Число', ['Москва', 'Казань', 'Санкт-Петербург']],
  ['windows-1251', 'ГОРОД;ЧИСЛО', ['МОСКВА', 'КАЗАНЬ', 'ТВЕРЬ']],
  ['windows-1251', 'місто,число', ['Київ', 'Львів', 'Чернігів']],
  ['windows-1251', 'city,n', ['Пловдив', 'Варна', 'Sofia']],
  ['koi8-r', 'Город,Число', ['Москва', 'Казань', 'Уфа']],
  ['windows-1253', 'Πόλη;Ποσό', ['Αθήνα', 'Πάτρα', 'Θεσσαλονίκη']],
  ['windows-1253', 'ΠΟΛΗ,ΠΟΣΟ', ['ΑΘΗΝΑ', 'ΠΑΤΡΑ']],
  ['windows-1254', 'şehir,tutar', ['İstanbul', 'Muğla', 'Çanakkale']],
  ['windows-1255', 'עיר,סכום', ['תל אביב', 'חיפה', 'ירושלים']],
  ['windows-1256', 'المدينة,المبلغ', ['القاهرة', 'الرياض', 'دبي']],
  ['windows-1257', 'Miestas;Kiekis', ['Šiauliai', 'Panevėžys', 'Klaipėda']],
  ['windows-874', 'เมือง,จำนวน', ['กรุงเทพ', 'เชียงใหม่', 'ภูเก็ต']],
  ['shift_jis', '担当者,件数', ['田中', '佐藤', '鈴木']],
  ['shift_jis', '品番;表示', ['ソ連', '能力表', 'ボルト']],
  ['shift_jis', 'ﾅﾏｴ,ｹﾝｽｳ', ['ﾀﾅｶ', 'ｻﾄｳ ﾊﾅｺ', 'ﾐﾄﾞﾘ']],
  ['shift_jis', 'name,n', ['田中', 'sato', 'suzuki']],
  ['euc-jp', '担当者,件数', ['田中', 'ワタナベ', '鈴木 はなこ']],
  ['iso-2022-jp', '担当者,件数', ['田中', '佐藤', 'Smith']],
  ['gb18030', '姓名,金额', ['王伟', '李娜', '张敏']],
  ['gb18030', 'name,n', ['张三', 'Li Si']],
  ['big5', '姓名,金額', ['許功蓋', '陳靜', '劉洋']],
  ['euc-kr', '이름,금액', ['김민수', '이영희', '박지훈']],
  ['macintosh', 'Name;Größe', ['Müller', 'Jäger', 'Weiß']],
  ['macintosh', 'nombre,año', ['José', 'Peña', 'Ana']],
]

describe('the encoding of a file', () => {
  it.each(files)('is found: %s, %s %j', (encoding, header, texts) => {
    for (const rows of [6, 12, 50]) {
      const file = read(encoded(fileOf(header, texts, rows), encoding))
      expect(file.names).toEqual(header.split(/[,;]/))
      expect(file.cells[0]?.slice(0, texts.length)).toEqual(texts)
      expect([file.encoding, file.bad_bytes.count]).toEqual([encoding, 0])
    }
  })

  it.each(['utf-16le', 'utf-16be'] as const)('is found without a mark: %s of Japanese letters', (encoding) => {
    const texts = ['東京都千代田区丸の内', '大阪府大阪市北区梅田']
    const file = read(encoded(fileOf('住所と建物の名前,件数', texts, 12), encoding))
    expect([file.encoding, ...(file.cells[0]?.slice(0, 2) ?? [])]).toEqual([encoding, ...texts])
  })

  it('is found by letters that first appear late in the file', () => {
    const ascii = fileOf('miasto,liczba', ['Radom', 'Lublin'], 40_000)
    const file = read(encoded(`${ascii}Łódź,1\nKraków,2\nGdańsk,3\n`, 'windows-1250'))
    expect([file.encoding, file.cells[0]?.slice(-3)]).toEqual(['windows-1250', ['Łódź', 'Kraków', 'Gdańsk']])
    const late = read(encoded(`${ascii}東京,1\n`, 'iso-2022-jp'))
    expect([late.encoding, late.cells[0]?.at(-1)]).toEqual(['iso-2022-jp', '東京'])
  })

  it("is the user's if there is a decision", () => {
    const bytes = encoded(fileOf('город,n', ['ТВЕРЬ'], 4), 'koi8-r')
    expect(read(bytes, { decisions: { encoding: 'koi8-r' } }).names[0]).toBe('город')
    expect(read(bytes, { decisions: { encoding: 'windows-1251' } }).names[0]).toBe('ЗПТПД')
    const utf8 = read(encoded(fileOf('Stadt,n', ['Köln'], 2), 'utf-8'), { decisions: { encoding: 'windows-1252' } })
    expect(utf8.cells[0]).toEqual(['KÃ¶ln', 'KÃ¶ln'])
  })
})

describe('bytes of another encoding', () => {
  const names = ['Jürgen Müller', 'Köln', 'Søren']
  const utf8 = (rows: number) => encoded(fileOf('name,n', names, rows), 'utf-8')
  const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

  it('cost one cell, which is reported', () => {
    const file = read(joined(utf8(40), encoded('Düren,41\nBonn,42\n', 'windows-1252')))
    expect(file.encoding).toBe('utf-8')
    expect(file.cells[0]?.slice(-4)).toEqual(['Søren', 'Jürgen Müller', 'D\ufffdren', 'Bonn'].slice(-4))
    expect(file.bad_bytes).toEqual({ count: 1, first: [{ line: 42, text: 'D\ufffdren' }] })
  })

  it('are reported where the end of the file cuts a letter off', () => {
    const bytes = utf8(3)
    const file = read(joined(bytes, encoded('Größ', 'utf-8').subarray(0, -1)))
    expect([file.encoding, file.cells[0]?.at(-1)]).toEqual(['utf-8', 'Grö\ufffd'])
    expect(file.bad_bytes).toEqual({ count: 1, first: [{ line: 5, text: 'Grö\ufffd' }] })
  })

  it('leave the lines of UTF-8 in a file that is joined from two', () => {
    const file = read(joined(utf8(12), encoded('Jürgen,1\nKöln,2\nBjörn,3\n', 'windows-1252')))
    expect([file.encoding, file.cells[0]?.[0], file.bad_bytes.count]).toEqual(['utf-8', 'Jürgen Müller', 3])
  })

  it('leave a file with a mark of UTF-8 as it is', () => {
    const file = read(joined(Uint8Array.of(0xef, 0xbb, 0xbf), encoded('name,n\nJosé,1\nZoë,2\n', 'windows-1252')))
    expect([file.names[0], file.encoding, file.bad_bytes.count]).toEqual(['name', 'utf-8', 2])
  })

  it('are reported in an older encoding too', () => {
    const bytes = joined(
      encoded(fileOf('担当者,件数', ['田中', '佐藤', '鈴木'], 30), 'shift_jis'),
      Uint8Array.of(0xfd, 44, 49),
    )
    const file = read(bytes)
    expect([file.encoding, file.bad_bytes]).toEqual(['shift_jis', { count: 1, first: [{ line: 32, text: '\ufffd' }] }])
  })

  it('are not reported for a letter that the file itself has', () => {
    expect(read(encoded('name,n\nJ\ufffdrgen,1\n', 'utf-8')).bad_bytes.count).toBe(0)
  })
})
