import { promisify } from 'node:util'
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { FileProblem, orDamaged } from './file-problem.ts'
import { boundedBytes } from './unpack.ts'

/** Workbooks have a few dozen entries; more are not read. */
const maxEntries = 4096

/** An open archive. Entries are found by their names. */
export type Archive = {
  entries: ReadonlyMap<string, Entry>
  /** Opens an entry that unpacks to at most `limit` bytes; its checksum is not needed. */
  open: (entry: Entry, limit?: number) => Promise<Readable>
  close: () => void
}

const openZip = promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(yauzl.open)

/** Opens a ZIP file. The library checks names, sizes and the directory. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await orDamaged(() => openZip(path, { lazyEntries: true, autoClose: false }))
  try {
    const entries = await orDamaged(() => entriesOf(zip))
    return { entries, open: (entry, limit) => openEntry(zip, entry, limit), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= maxEntries) reject(new FileProblem('archive-too-large'))
      else {
        if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
        zip.readEntry()
      }
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

async function openEntry(zip: ZipFile, entry: Entry, limit = Infinity): Promise<Readable> {
  if (entry.isEncrypted()) throw new FileProblem('file-protected')
  if (entry.uncompressedSize > limit) throw new FileProblem('archive-too-large')
  const stream = await orDamaged(() => promisify(zip.openReadStream.bind(zip) as OpenStream)(entry))
  const bounded = boundedBytes(entry.compressedSize, limit)
  stream.on('error', (error) => bounded.destroy(error))
  return stream.pipe(bounded)
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void
