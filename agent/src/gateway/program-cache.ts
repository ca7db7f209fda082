import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'

/** Bytes of programs kept; of more, those that were not asked for longest are deleted. */
const keptAtMost = 1024 ** 3

/** Downloads a program to `file` and checks it against its manifest. False where the server does not have it or cannot be reached. */
export type Fetch = (manifest: ReleaseManifest, file: string) => Promise<boolean>

/** The programs of offered versions, by SHA-256: each is downloaded once for all agents of the site. */
export class ProgramCache {
  readonly #folder: string
  readonly #fetch: Fetch
  readonly #fetching = new Map<string, Promise<void>>()

  constructor(folder: string, fetch: Fetch) {
    this.#folder = folder
    this.#fetch = fetch
  }

  /** The file and size of a program, or null while it is not here. */
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

  /** Begins to download a program whose manifest was verified, unless that is going on. */
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

/** A program's bytes from `start` on. */
export function readProgram(file: string, start: number): ReturnType<typeof createReadStream> {
  return createReadStream(file, { start })
}
