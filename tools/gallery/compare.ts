import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** A picture that differs between before and after; `path` is relative to both folders, with `/`. */
export type Difference = { path: string; kind: 'changed' | 'new' | 'removed'; pixels: number }

/**
 * Compares the pictures (PNG) in two folders pixel by pixel. Writes a picture of each difference to a third folder, as
 * large as the larger of the two. Returns the differences, sorted by path.
 */
export function comparePictures(before: string, after: string, into: string): Difference[] {
  const all = new Set([...picturesBelow(before), ...picturesBelow(after)])
  return [...all].toSorted().flatMap((each): Difference[] => {
    const [was, is] = [path.join(before, each), path.join(after, each)]
    if (!existsSync(was)) return [{ path: each, kind: 'new', pixels: 0 }]
    if (!existsSync(is)) return [{ path: each, kind: 'removed', pixels: 0 }]
    const [one, other] = [readFileSync(was), readFileSync(is)]
    if (one.equals(other)) return []
    const { pixels, picture } = differenceOf(PNG.sync.read(one), PNG.sync.read(other))
    if (pixels === 0) return []
    const file = path.join(into, each)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, PNG.sync.write(picture))
    return [{ path: each, kind: 'changed', pixels }]
  })
}

function picturesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.replaceAll(path.sep, '/'))
}

function differenceOf(one: PNG, other: PNG): { pixels: number; picture: PNG } {
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const picture = new PNG({ width, height })
  const [was, is] = [one, other].map((each) => onto(each, width, height))
  const pixels = pixelmatch(was ?? one.data, is ?? other.data, picture.data, width, height, { threshold: 0.1 })
  return { pixels, picture }
}

/** Returns the pixels of a picture at the top left of a larger, transparent one. */
function onto(picture: PNG, width: number, height: number): Buffer {
  const larger = new PNG({ width, height })
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0)
  return larger.data
}
