import { crc32, deflateRawSync } from 'node:zlib'

/** Builds a ZIP file. `encrypted` marks its entries as protected by a password. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>, encrypted = false): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(encrypted ? 0x801 : 0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, more, Buffer.from(name))
    parts.push(entry)
    offset += entry.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook whose sheets are given as the XML of `worksheet`. */
export function workbookOf(
  sheets: Readonly<Record<string, string>>,
  {
    styles = '',
    states = {},
    more = {},
  }: { styles?: string; states?: Record<string, string>; more?: Record<string, string> } = {},
): Buffer {
  const names = Object.keys(sheets)
  const listed = names.map(
    (name, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${states[name] ?? 'visible'}" r:id="rId${index + 1}"/>`,
  )
  const relations = names.map(
    (_name, index) =>
      `<Relationship Id="rId${index + 1}" Type="${types}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const parts = names.map((name, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<?xml version="1.0"?><worksheet xmlns="${main}">${sheets[name]}</worksheet>`,
  ])
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="s" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(parts),
    ...more,
  })
}

/** The XML of rows; texts are inline, null is an empty cell. */
export function rowsOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    if (value === null) return '<c s="0"/>'
    return typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  }
  return `<sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData>`
}
