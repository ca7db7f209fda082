import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

const systems = ['Windows', 'Linux', 'macOS']
const cities = ['Berlin', 'New York', 'Paris', 'Tokyo', 'Lima']
const linesAtOnce = 10_000

/** Returns a pseudo-random generator with a fixed seed, so that every run measures the same file. */
function openRandom(): () => number {
  let state = 42
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Writes a CSV file with ten columns: an id, one of 5,000 hosts, categories (one of them quoted), numbers with and
 * without decimals, a time in seconds, a text that is mostly unique, and yes or no. A million rows take 76 MB.
 */
export async function makeFile(path: string, rows: number): Promise<void> {
  const random = openRandom()
  const below = (limit: number) => Math.floor(random() * limit)
  const out = createWriteStream(path)
  out.write('id,host,os,cpu,memory,price,created,city,note,flag\n')
  for (let from = 0; from < rows; from += linesAtOnce) {
    const lines = Array.from({ length: Math.min(linesAtOnce, rows - from) }, (_, index) => {
      const created = new Date(1.7e12 + below(30_000_000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
      const numbers = `${(random() * 100).toFixed(1)},${below(64)},${(random() * 1000).toFixed(2)}`
      const host = `host-${below(5000)},${systems[below(3)]}`
      return `${from + index + 1},${host},${numbers},${created},"${cities[below(5)]}, x",note ${below(rows)},${random() > 0.5}\n`
    })
    out.write(lines.join(''))
  }
  out.end()
  await finished(out)
}
