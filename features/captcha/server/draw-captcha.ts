import { randomBytes, randomInt } from 'node:crypto'
import { encode } from 'fast-png'
import { glyphs, type Point, type Stroke } from './glyphs.ts'

const width = 260
const height = 90
const margin = 18
const glyphHeight = 46
const glyphWidth = 27

type Segment = { from: Point; to: Point; pen: number; ink: number }

/** Returns a random number from `least` to `most`. */
const between = (least: number, most: number) => least + ((most - least) * randomInt(0, 10_000)) / 10_000

/**
 * Draws a text as a grey PNG of 260 by 90 pixels. Every character is rotated, sheared and shifted separately; the
 * picture is distorted by two waves and has thin lines and noise. Each picture of the same text is different.
 */
export function drawCaptcha(text: string): Uint8Array {
  const pitch = (width - 2 * margin) / text.length
  const segments = [
    ...Array.from(text).flatMap((character, index) => {
      const centre: Point = [margin + pitch * (index + 0.5) + between(-2, 2), height / 2 + between(-5, 5)]
      return placed(glyphs[character] ?? [], centre)
    }),
    ...Array.from({ length: 3 }, lineAcross).flat(),
  ]
  return encode({ width, height, data: paint(segments), channels: 1, depth: 8 })
}

function placed(strokes: readonly Stroke[], [cx, cy]: Point): Segment[] {
  const turn = (between(-16, 16) * Math.PI) / 180
  const shear = between(-0.2, 0.2)
  const [across, down] = [glyphWidth * between(0.85, 1.1), glyphHeight * between(0.85, 1.08)]
  const pen = between(2, 2.8)
  const ink = between(185, 225)
  const at = ([x, y]: Point): Point => {
    const [dy, dx] = [(y - 0.5) * down, (x - 0.5) * across]
    const leant = dx + shear * dy
    return [cx + leant * Math.cos(turn) - dy * Math.sin(turn), cy + leant * Math.sin(turn) + dy * Math.cos(turn)]
  }
  return strokes.flatMap((stroke) => segmentsOf(stroke.map(at), pen, ink))
}

function lineAcross(): Segment[] {
  const [from, to, bow] = [between(10, height - 10), between(10, height - 10), between(-22, 22)]
  const points = Array.from({ length: 13 }, (_, index): Point => {
    const part = index / 12
    return [part * width, from + (to - from) * part + bow * Math.sin(part * Math.PI)]
  })
  return segmentsOf(points, 0.7, between(110, 160))
}

function segmentsOf(points: readonly Point[], pen: number, ink: number): Segment[] {
  return points.slice(1).map((to, index) => ({ from: points[index] ?? to, to, pen, ink }))
}

/** Paints the segments as 8-bit grey, row by row: dark ink on a light background, with noise on both. */
function paint(segments: readonly Segment[]): Uint8Array {
  const bend = { height: between(2, 4), length: between(38, 60), phase: between(0, 6) }
  const sway = { height: between(1.5, 3), length: between(30, 46), phase: between(0, 6) }
  const wave = (of: typeof bend, along: number) => of.height * Math.sin((along / of.length) * 2 * Math.PI + of.phase)
  const inked = new Float32Array(width * height)
  for (const segment of segments) darken(inked, segment)
  const pixels = new Uint8Array(width * height)
  const grain = randomBytes(pixels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ink = sampleOf(inked, x + wave(sway, y), y + wave(bend, x))
      const at = y * width + x
      pixels[at] = Math.max(0, Math.min(255, 232 - ink + (grain[at] ?? 0) / 11))
    }
  }
  return pixels
}

function darken(inked: Float32Array, { from, to, pen, ink }: Segment): void {
  const reach = Math.ceil(pen) + 1
  const [left, right] = [Math.min(from[0], to[0]) - reach, Math.max(from[0], to[0]) + reach]
  const [top, bottom] = [Math.min(from[1], to[1]) - reach, Math.max(from[1], to[1]) + reach]
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x += 1) {
      const covered = Math.max(0, Math.min(1, pen + 0.5 - distance([x, y], from, to)))
      const at = y * width + x
      inked[at] = Math.max(inked[at] ?? 0, covered * ink)
    }
  }
}

/** Returns the distance from a point to a line segment. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - part * dx, y - ay - part * dy)
}

/** Returns the ink at a point between four pixels, interpolated. */
function sampleOf(inked: Float32Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (inked[row * width + column] ?? 0)
  const [fx, fy] = [x - left, y - top]
  const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx
  const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx
  return upper * (1 - fy) + lower * fy
}
