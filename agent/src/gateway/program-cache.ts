import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'

/** Maximum bytes of programs; the least recently requested are deleted. */
const keptAtMost = 1024 ** 3

/**
 * Downloads a program to `file` and checks it against its manifest. Returns false if the server cannot be reached or
 * does not have it.
 */
export type Fetch = (manifest: ReleaseManifest, file: string) => Promise<boolean>

/** A cache of the programs of offered versions, by SHA-256, so that a site downloads each only once. */
export class ProgramCache {
  readonly #folder: string
  readonly #fetch: Fetch
  readonly #fetching = new Map<string, Promise<void>>()

  constructor(folder: string, fetch: Fetch) {
    this.#folder = folder
    this.#fetch = fetch
  }

  /** Returns the file and size of a program; null if it is not cached. */
  async find(sha256: string): Promise<{ file: string; size: number } | null> {
    const file = path.join(this.#folder, sha256)
    try {
      const { size } = await stat(file)
      const now = new Date()
      await utimes(file, now, now).catch(() => undefined)
      return { file, size }
    } catch {
      return null
    }
  }

  /** Starts to download a program with a verified manifest, unless a download is in progress. */
  begin(manifest: ReleaseManifest): void {
    if (this.#fetching.has(manifest.sha256)) return
    const done = this.#download(manifest)
      .catch(() => undefined)
      .finally(() => this.#fetching.delete(manifest.sha256))
    this.#fetching.set(manifest.sha256, done)
  }

  async #download(manifest: ReleaseManifest): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await this.#makeRoom(manifest.size)
    const part = path.join(this.#folder, `${manifest.sha256}.part`)
    if (await this.#fetch(manifest, part)) await rename(part, path.join(this.#folder, manifest.sha256))
  }

  async #makeRoom(size: number): Promise<void> {
    const names = await readdir(this.#folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(path.join(this.#folder, name))
        return { name, size, mtimeMs }
      }),
    )
    let sum = files.reduce((total, file) => total + file.size, size)
    for (const file of files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (sum <= keptAtMost) return
      await rm(path.join(this.#folder, file.name), { force: true })
      sum -= file.size
    }
  }
}

/** Reads a program's bytes from the offset `start`. */
export function readProgram(file: string, start: number): ReturnType<typeof createReadStream> {
  return createReadStream(file, { start })
}
