import { createHash, randomBytes } from 'node:crypto'
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadProgram, type AskForProgram } from './download-program.ts'

const program = randomBytes(300_000)
const manifest = {
  version: '1.2.0',
  system: 'linux',
  processor: 'x64',
  size: program.length,
  sha256: createHash('sha256').update(program).digest('hex'),
}

/** The served content, the bytes after which the connection is cut, and the ranges that were requested. */
let served = { content: program, cutAfter: Infinity, status: 200, takesRanges: true }
let asked: (string | undefined)[] = []
const server = createServer((request, response) => {
  const { range } = request.headers
  asked.push(range)
  const start = served.takesRanges ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0
  const rest = served.content.subarray(start)
  response.writeHead(served.status === 200 && start > 0 ? 206 : served.status, { 'content-length': rest.length })
  if (rest.length <= served.cutAfter) return response.end(rest)
  return response.write(rest.subarray(0, served.cutAfter), () => setImmediate(() => response.destroy()))
})

let folder = ''
const file = () => path.join(folder, 'next')
const ask: AskForProgram = (_manifest, start, signal) => {
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}/`, { signal, headers: start > 0 ? { range: `bytes=${start}-` } : {} })
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(async () => {
  if (folder !== '') await rm(folder, { recursive: true })
  folder = await mkdtemp(path.join(tmpdir(), 'portico-program-'))
  served = { content: program, cutAfter: Infinity, status: 200, takesRanges: true }
  asked = []
})
afterAll(() => rm(folder, { recursive: true }))

describe('a download', () => {
  it('is complete, checked and executable', async () => {
    expect(await downloadProgram(manifest, file(), ask)).toEqual({ outcome: 'done' })
    expect((await readFile(file())).equals(program)).toBe(true)
    expect((await stat(file())).mode & 0o777).toBe(0o755)
    expect(asked).toEqual([undefined])
  })

  it('that is cut off goes on from there', async () => {
    served.cutAfter = 100_000
    expect(await downloadProgram(manifest, file(), ask)).toMatchObject({ outcome: 'later' })
    const { size } = await stat(file())
    expect(size).toBeLessThan(program.length)
    served.cutAfter = Infinity
    expect(await downloadProgram(manifest, file(), ask)).toEqual({ outcome: 'done' })
    expect(asked).toEqual([undefined, size === 0 ? undefined : `bytes=${size}-`])
  })

  it('begins again where the server sends the whole file', async () => {
    await writeFile(file(), program.subarray(0, 5_000))
    served.takesRanges = false
    expect(await downloadProgram(manifest, file(), ask)).toEqual({ outcome: 'done' })
  })

  it('whose beginning was damaged on disk begins again the next time', async () => {
    await writeFile(file(), randomBytes(5_000))
    expect(await downloadProgram(manifest, file(), ask)).toMatchObject({ outcome: 'later' })
    expect(await downloadProgram(manifest, file(), ask)).toEqual({ outcome: 'done' })
  })

  it.each([
    ['one byte', Buffer.concat([program.subarray(0, -1), Buffer.from([(program.at(-1) ?? 0) ^ 1])])],
    ['its length', Buffer.concat([program, Buffer.from('more')])],
  ])('of a file that differs in %s is deleted', async (_what, content) => {
    served.content = content
    expect(await downloadProgram(manifest, file(), ask)).toEqual({ outcome: 'differs' })
    await expect(access(file())).rejects.toThrow('ENOENT')
  })

  it('that the server has not is left for later', async () => {
    served.status = 404
    const later = { outcome: 'later', why: 'the download was answered with 404' }
    expect(await downloadProgram(manifest, file(), ask)).toEqual(later)
  })
})
