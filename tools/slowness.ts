import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Milliseconds of `work` on two idle cores of a 2024 server (AMD EPYC): computing, two starts of Node, ten writes to
 * the disk.
 */
const calm = 220
const calmCores = 2

/** The highest slowness that tests allow for. A test that takes longer is hanging. */
const slowest = 10

/** The number of rounds, of which the slowest counts: during a single round, other programs may happen to pause. */
const rounds = 3

/**
 * Returns how many times slower than two idle cores a machine is, at least 1. Every timeout of a test is multiplied by
 * it.
 * @param took the milliseconds of each round of the work; the slowest round counts
 * @param cores the number of cores for the tests: on a single core, two test files wait for each other
 */
export function slownessOf(took: readonly number[], cores: number): number {
  const slowness = (Math.max(...took) / calm) * (calmCores / Math.min(calmCores, cores))
  return Number(Math.min(slowest, Math.max(1, slowness)).toFixed(2))
}

/** Measures the current speed of this machine with half a second of work. Returns {@link slownessOf}. */
export function measureSlowness(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-speed-'))
  try {
    return slownessOf(
      Array.from({ length: rounds }, () => timeOf(folder)),
      availableParallelism(),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Returns the milliseconds of the work. It resembles most tests, which wait for a processor, the start of a program, or
 * a disk.
 */
function timeOf(folder: string): number {
  const begin = performance.now()
  compute()
  for (let started = 0; started < 2; started += 1) spawnSync(process.execPath, ['-e', '0'])
  const file = openSync(path.join(folder, 'written'), 'w')
  for (let written = 0; written < 10; written += 1) {
    writeSync(file, Buffer.alloc(8_192))
    fsyncSync(file)
  }
  closeSync(file)
  return performance.now() - begin
}

function compute(): string {
  let text = ''
  for (let round = 0; round < 6; round += 1) {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      id: (index * 7_919) % 20_011,
      name: `n${(index * 31) % 977}`,
    }))
    rows.sort((one, other) => one.id - other.id)
    text = JSON.stringify(JSON.parse(JSON.stringify(rows)))
  }
  return createHash('sha256').update(text).digest('hex')
}
