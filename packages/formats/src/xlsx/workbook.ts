import { posix } from 'node:path'
import type { Entry } from 'yauzl'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import type { Archive } from '#formats/archive.ts'
import { FileProblem } from '#formats/file-problem.ts'
import { numberFormatOf, type NumberFormat } from './number-format.ts'
import { readXml } from './read-xml.ts'

/** The most sheets that are listed, and the longest name of one, in characters: 31 in spreadsheets. */
const sheetsAtMost = 200
const sheetNameLongest = 100

/** A sheet with cells; `entry` is its part of the file. */
export type Sheet = { name: string; isVisible: boolean; entry: Entry }

export type Workbook = {
  sheets: Sheet[]
  is1904: boolean
  /** The meaning of number formats, by style. */
  formats: NumberFormat[]
  sharedStrings: string[]
}

/** The limits of unpacked parts, in bytes: small ones, texts, and one sheet. */
const smallPart = 16 * 1024 * 1024
const stringsPart = fileLimits.bytes
/** Tags take most of a sheet. */
export const sheetPart = 5 * fileLimits.bytes

type Relations = Map<string, { type: string; target: string }>

/** Reads the parts of a workbook that its sheets refer to. Macros and links to other files are not read. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const top = await readRelations(archive, '')
  const path = [...top.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const relations = await readRelations(archive, path)
  const { sheets, is1904 } = await readSheets(archive, path, relations)
  if (sheets.length === 0) throw new FileProblem('file-without-rows')
  const partOf = (wanted: string) => {
    const target = [...relations.values()].find(({ type }) => type === wanted)?.target
    return target === undefined ? undefined : findEntry(archive, target)
  }
  return {
    sheets,
    is1904,
    formats: await readFormats(archive, partOf('styles')),
    sharedStrings: await readStrings(archive, partOf('sharedStrings')),
  }
}

/** Names of parts are compared without regard to case, as programs do. */
function findEntry({ entries }: Archive, path: string): Entry | undefined {
  const exact = entries.get(path)
  if (exact !== undefined) return exact
  return [...entries.values()].find(({ fileName }) => fileName.toLowerCase() === path.toLowerCase())
}

async function readRelations(archive: Archive, of: string): Promise<Relations> {
  const folder = posix.dirname(of)
  const entry = findEntry(archive, posix.join(folder, '_rels', `${posix.basename(of)}.rels`))
  const relations: Relations = new Map()
  if (entry === undefined) return relations
  await readXml(await archive.open(entry, smallPart), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '', TargetMode = '' } = attributes
      if (TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.set(Id, { type: posix.basename(Type), target })
    },
  })
  return relations
}

async function readSheets(
  archive: Archive,
  path: string,
  relations: Relations,
): Promise<Pick<Workbook, 'sheets' | 'is1904'>> {
  const entry = findEntry(archive, path)
  if (entry === undefined) throw new FileProblem('file-damaged')
  const sheets: Sheet[] = []
  let is1904 = false
  await readXml(await archive.open(entry, smallPart), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || sheets.length >= sheetsAtMost) return
      const { name: title = '', state = 'visible', id = '' } = attributes
      const relation = relations.get(id)
      const part = relation?.type === 'worksheet' ? findEntry(archive, relation.target) : undefined
      if (part !== undefined) sheets.push({ name: shownName(title), isVisible: state === 'visible', entry: part })
    },
  })
  return { sheets, is1904 }
}

const shownName = (title: string) => withoutBidiControls(title.slice(0, sheetNameLongest)).toWellFormed()

async function readFormats(archive: Archive, entry: Entry | undefined): Promise<NumberFormat[]> {
  if (entry === undefined) return []
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isInCells = false
  await readXml(await archive.open(entry, smallPart), {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt') {
        const { numFmtId, formatCode } = attributes
        codes.set(Number(numFmtId), formatCode ?? '')
      } else if (name === 'xf' && isInCells) ids.push(Number(attributes['numFmtId'] ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return ids.map((id) => numberFormatOf(id, codes.get(id)))
}

async function readStrings(archive: Archive, entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = []
  if (entry === undefined) return strings
  const text = createTextReader()
  await readXml(await archive.open(entry, stringsPart), {
    open(name) {
      if (name === 'si') text.begin()
      else text.open(name)
    },
    close(name) {
      if (name === 'si') strings.push(text.end())
      else text.close(name)
    },
    text: (found) => text.text(found),
  })
  return strings
}

const escapedCharacter = /_x([0-9A-Fa-f]{4})_/g

/** Decodes escapes of spreadsheets: `_x000D_` stands for a character. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(escapedCharacter, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Collects the runs of a text without the phonetic ones. */
export function createTextReader() {
  let [found, isText, isPhonetic] = ['', false, false]
  return {
    begin() {
      found = ''
    },
    open(name: string) {
      if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    close(name: string) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
    text(text: string) {
      if (isText && !isPhonetic) found += text
    },
    end: () => unescaped(found),
  }
}
