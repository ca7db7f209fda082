import { createHash, randomBytes, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import * as z from 'zod'
import type { System } from '@portico/contract/core/devices/system.ts'
import { programName, type AgentProgram } from '@portico/server/core/devices/agent-programs.ts'
import { tarHeader, tarPadding } from './tar-entry.ts'
import { zipHeader, type Deflated } from './zip-entry.ts'

/** The folder into which an archive unpacks. */
export const topFolder = 'portico-agent'

export type PackedForm = 'tar.gz' | 'zip'

/** Returns the archive format for a system. */
export const formFor = (system: System): PackedForm => (system === 'windows' ? 'zip' : 'tar.gz')

/** The common start of a program's archives for all companies: `head`, then the compressed bytes in the file `path`. */
export type PackedProgram = Deflated & {
  path: string
  head: Buffer
  /** The hash of `head` and the compressed bytes. Each archive continues with a copy of this hash. */
  hash: Hash
}

/** A gzip header without name and time (RFC 1952 §2.3), from Unix. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

const facts = z.object({ rawSize: z.number(), size: z.number(), crc: z.number() })
/** How long unused or unfinished files are kept, in milliseconds. A stopped process may leave an unfinished file. */
const leftAfter = 30 * 24 * 60 * 60 * 1000

/**
 * Returns the program as a file of an archive. Its modification time is fixed, so that all nodes create the same
 * archive.
 */
export function programEntry({ system }: Pick<AgentProgram, 'system'>) {
  return { name: `${topFolder}/${programName(system)}`, mode: 0o755, at: new Date(Date.UTC(2026, 0, 1)) }
}

export type PackedPrograms = (program: AgentProgram, form: PackedForm) => Promise<PackedProgram | null>

/**
 * Caches compressed programs in a folder, by their SHA-256. Compressing takes seconds, so only the first request
 * compresses; concurrent requests wait for it, and later ones read the file. Returns null if a program differs from its
 * manifest.
 */
export function openPackedPrograms(folder: string): PackedPrograms {
  const known = new Map<string, Promise<PackedProgram | null>>()
  return async (program, form) => {
    const path = partOf(folder, program, form)
    const begun = known.get(path)
    const packed = await begun
    if (packed && (await hasSize(packed.path, packed.size))) return packed
    if (known.get(path) === begun) {
      const packing = packedProgram(program, form, path)
      known.set(path, packing)
      const drop = () => void known.delete(path)
      packing.then((made) => made ?? drop(), drop)
    }
    return known.get(path) ?? null
  }
}

const partOf = (folder: string, { sha256 }: AgentProgram, form: PackedForm) => join(folder, `${sha256}.${form}.part`)

/** Returns the compressed size of a program in bytes; null if the folder does not contain the program yet. */
export async function readPackedSize(folder: string, program: AgentProgram): Promise<number | null> {
  const kept = await readKept(partOf(folder, program, formFor(program.system)))
  return kept?.size ?? null
}

async function packedProgram(program: AgentProgram, form: PackedForm, path: string): Promise<PackedProgram | null> {
  const kept = (await readKept(path)) ?? (await pack(program, form, path))
  if (kept === null) return null
  const head = form === 'zip' ? zipHeader({ ...programEntry(program), ...kept }) : gzipHead
  const hash = createHash('sha256').update(head)
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return { ...kept, path, head, hash }
}

const factsFile = (path: string) => `${path}.json`

async function readKept(path: string): Promise<Deflated | null> {
  try {
    const kept = facts.parse(JSON.parse(await readFile(factsFile(path), 'utf8')))
    return (await hasSize(path, kept.size)) ? kept : null
  } catch {
    return null
  }
}

const hasSize = (path: string, size: number) =>
  stat(path).then(
    (file) => file.size === size,
    () => false,
  )

/** Compresses a program into `path`. Returns null and leaves no file if the program differs from its manifest. */
async function pack(program: AgentProgram, form: PackedForm, path: string): Promise<Deflated | null> {
  await mkdir(dirname(path), { recursive: true })
  await removeOld(dirname(path))
  // Written under a temporary name, because another process may be compressing too, and a killed one leaves a partial
  // file.
  const unfinished = `${path}-${process.pid}-${randomBytes(4).toString('hex')}`
  const sum = createHash('sha256')
  const raw = { size: 0, crc: 0 }
  const counted = (bytes: Buffer) => {
    raw.size += bytes.length
    raw.crc = crc32(bytes, raw.crc)
    return bytes
  }
  async function* source() {
    if (form === 'tar.gz') yield counted(tarHeader({ ...programEntry(program), size: program.size }))
    for await (const bytes of createReadStream(program.path)) {
      sum.update(bytes as Buffer)
      yield counted(bytes as Buffer)
    }
    if (form === 'tar.gz') yield counted(Buffer.alloc(tarPadding(program.size)))
  }
  // For a stream that more blocks continue, the output must end on a byte boundary without a final block (RFC 1951
  // §3.2.3).
  const finishFlush = form === 'tar.gz' ? constants.Z_SYNC_FLUSH : constants.Z_FINISH
  try {
    await pipeline(source, createDeflateRaw({ finishFlush }), createWriteStream(unfinished, { flags: 'wx' }))
    if (sum.digest('hex') !== program.sha256) return null
    const { size } = await stat(unfinished)
    const made = { rawSize: raw.size, size, crc: raw.crc }
    await rename(unfinished, path)
    await writeFile(unfinished, JSON.stringify(made), { flag: 'wx' })
    await rename(unfinished, factsFile(path))
    return made
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, basename(name))
    const { atimeMs, mtimeMs } = await stat(file)
    if (Math.max(atimeMs, mtimeMs) < Date.now() - leftAfter) await rm(file, { force: true })
  }
}
