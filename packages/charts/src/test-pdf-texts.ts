import { inflateSync } from 'node:zlib'

/** The contents of a PDF: its texts by page in drawing order, its streams, and its other objects as text. */
export type ReadPdf = { pages: string[][]; contents: string[]; objects: string }

type Objects = ReadonlyMap<string, { dictionary: string; stream: string }>

/**
 * Parses a PDF written by PDFKit with embedded fonts, and maps the glyphs of each text back to characters.
 */
export function readPdf(file: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(file))
  const kids =
    /\/Kids \[([^\]]*)\]/.exec([...objects.values()].map(({ dictionary }) => dictionary).join('\n'))?.[1] ?? ''
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) =>
    textsOf(objects, objects.get(id)?.dictionary ?? ''),
  )
  const contents = [...objects.values()].map(({ stream }) => stream)
  return { pages, contents, objects: [...objects.values()].map(({ dictionary }) => dictionary).join('\n') }
}

function objectsOf(file: Buffer): Objects {
  const text = file.toString('latin1')
  const objects = new Map<string, { dictionary: string; stream: string }>()
  for (const { 1: id = '', index, 0: begin } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = index + begin.length
    const end = text.indexOf('endobj', from)
    const streamAt = text.indexOf('stream\n', from)
    const hasStream = streamAt !== -1 && streamAt < end
    const dictionary = text.slice(from, hasStream ? streamAt : end)
    objects.set(id, { dictionary, stream: hasStream ? streamText(file, dictionary, streamAt + 7) : '' })
  }
  return objects
}

function streamText(file: Buffer, dictionary: string, from: number): string {
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
  const bytes = file.subarray(from, from + length)
  return (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

const reference = (dictionary: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? ''

function textsOf(objects: Objects, page: string): string[] {
  const resources = objects.get(reference(page, 'Resources'))?.dictionary ?? page
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const unicode = reference(objects.get(id)?.dictionary ?? '', 'ToUnicode')
      return [name, charactersOf(objects.get(unicode)?.stream ?? '')] as const
    }),
  )
  const content = objects.get(reference(page, 'Contents'))?.stream ?? ''
  const texts: string[] = []
  let font: readonly string[] = []
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? []
    else texts.push([...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => lettersOf(hex, font)).join(''))
  }
  return texts
}

const lettersOf = (hex: string, font: readonly string[]) =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('')

/** Returns the characters of a font's glyphs, in glyph order. */
function charactersOf(map: string): string[] {
  return [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = '']) =>
      String.fromCharCode(...(units.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ),
  )
}
