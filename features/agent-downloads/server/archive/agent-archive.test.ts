import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, describe, expect, it } from 'vitest'
import type { AgentProgram } from '@portico/server/core/devices/agent-programs.ts'
import { sizeOfParts, streamOfParts } from '@portico/server/platform/http/file-parts.ts'
import { archiveOf } from './agent-archive.ts'
import { archiveFilesOf, type ArchiveFacts } from './archive-files.ts'
import { openPackedPrograms, type PackedForm } from './packed-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-archives-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Compressible text followed by incompressible bytes, with a size that is not a multiple of an archive's block. */
const content = Buffer.concat([
  Buffer.from('portico '.repeat(100_000)),
  ...Array.from({ length: 5_000 }, (_, index) => createHash('sha256').update(`${index}`).digest()),
  Buffer.from('end'),
])
const path = join(folder, 'program')
writeFileSync(path, content)
const sha256 = createHash('sha256').update(content).digest('hex')
const program = (changes: Partial<AgentProgram> = {}): AgentProgram => ({
  version: '1.2.3',
  system: 'linux',
  processor: 'x64',
  size: content.length,
  sha256,
  path,
  ...changes,
})
const facts: ArchiveFacts = {
  system: 'linux',
  kind: 'agent',
  server: 'https://portico.example',
  code: 'c'.repeat(43),
  company: { id: '0192b000-0000-7000-8000-000000000001', name: 'Bäcker & Söhne' },
  sealingKey: '{"kty":"OKP"}',
  at: new Date('2026-11-23T10:20:30Z'),
}

async function archive(form: PackedForm, changes: Partial<AgentProgram> = {}, changed: Partial<ArchiveFacts> = {}) {
  const packed = await openPackedPrograms(join(folder, 'parts'))(program(changes), form)
  if (packed === null) throw new Error('The program is not packed.')
  const { system } = program(changes)
  const made = archiveOf(program(changes), form, packed, archiveFilesOf({ ...facts, system, ...changed }))
  return { ...made, bytes: await buffer(streamOfParts(made.parts, 0, sizeOfParts(made.parts) - 1)) }
}

describe('the tar.gz', () => {
  it('is one gzip stream, whose digest is known before it is sent, and unpacks with modes and times', async () => {
    const { bytes, sha256: digest } = await archive('tar.gz')
    expect(digest).toEqual(createHash('sha256').update(bytes).digest())
    expect(gunzipSync(bytes).length % 512).toBe(0)
    const file = join(folder, 'agent.tar.gz')
    writeFileSync(file, bytes)
    execFileSync('gzip', ['-t', file])
    execFileSync('tar', ['-xzf', file, '-C', folder])
    const unpacked = join(folder, 'portico-agent')
    expect(readdirSync(unpacked).toSorted()).toEqual(['README.txt', 'enrol.json', 'install.sh', 'portico-agent'])
    expect(readFileSync(join(unpacked, 'portico-agent')).equals(content)).toBe(true)
    const modes = ['portico-agent', 'install.sh', 'enrol.json'].map(
      (name) => statSync(join(unpacked, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o755, 0o755, 0o600])
    expect(statSync(join(unpacked, 'enrol.json')).mtime).toEqual(facts.at)
    expect(JSON.parse(readFileSync(join(unpacked, 'enrol.json'), 'utf8'))).toEqual({
      server: facts.server,
      code: facts.code,
      kind: 'agent',
      companyname: facts.company.name,
      company: facts.company.id,
      sealing_key: facts.sealingKey,
    })
    execFileSync('sh', ['-n', join(unpacked, 'install.sh')])
  })

  it('is the same for the same facts, and shares the program with others', async () => {
    const one = await archive('tar.gz')
    expect((await archive('tar.gz')).bytes.equals(one.bytes)).toBe(true)
    const other = await archive('tar.gz', {}, { code: 'd'.repeat(43) })
    expect(other.sha256.equals(one.sha256)).toBe(false)
    const shared = sizeOfParts(one.parts.slice(0, 2))
    expect(other.bytes.subarray(0, shared).equals(one.bytes.subarray(0, shared))).toBe(true)
    expect(one.bytes.length - shared).toBeLessThan(3_000)
  })
})

describe('install.sh of an archive', () => {
  const install = (env: Record<string, string>) => {
    const unpacked = mkdtempSync(join(folder, 'install-'))
    const script =
      archiveFilesOf(facts)
        .find(({ name }) => name.endsWith('install.sh'))
        ?.bytes.toString() ?? ''
    expect(script).toContain('/run/systemd/system')
    writeFileSync(join(unpacked, 'install.sh'), script.replace('/run/systemd/system', env['SYSTEMD'] ?? folder))
    for (const [name, text] of [
      ['id', 'echo 0'],
      ['uname', 'echo Linux'],
      ['portico-agent', 'echo "$@" >> called'],
    ] as const)
      writeFileSync(join(unpacked, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    const path = `${unpacked}:${process.env['PATH'] ?? ''}`
    const { status, stderr } = spawnSync('sh', [join(unpacked, 'install.sh')], {
      env: { PATH: path, ...env },
      encoding: 'utf8',
    })
    const called = existsSync(join(unpacked, 'called')) ? readFileSync(join(unpacked, 'called'), 'utf8') : ''
    return { status, stderr, called }
  }

  it('enrols, then installs', () => {
    expect(install({})).toEqual({ status: 0, stderr: '', called: 'enrol\ninstall\n' })
  })

  it('through a gateway enrols there', () => {
    const { called } = install({ PORTICO_GATEWAY: 'http://gateway:8765' })
    expect(called).toBe('enrol --gateway http://gateway:8765\ninstall\n')
  })

  it.each(['linux', 'windows'] as const)('for %s and its README.txt name the variable of a gateway', (system) => {
    const texts = archiveFilesOf({ ...facts, system }).map(({ bytes }) => bytes.toString())
    expect(texts.filter((text) => text.includes('PORTICO_GATEWAY'))).toHaveLength(2)
  })

  it('does neither without systemd', () => {
    const { status, stderr, called } = install({ SYSTEMD: '/nowhere' })
    expect([status, called]).toEqual([1, ''])
    expect(stderr).toMatch(/^This computer does not run systemd, so nothing was installed\. [^\n]+\n$/)
  })
})

describe('the zip', () => {
  it('is what other programs unpack, with the same program inside', async () => {
    const { bytes, sha256: digest } = await archive('zip', { system: 'windows' })
    expect(digest).toEqual(createHash('sha256').update(bytes).digest())
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true })
    const files = (await reader.getEntries()).filter((entry) => !entry.directory)
    expect(files.map(({ filename, unixMode = 0 }) => [filename, unixMode & 0o777])).toEqual([
      ['portico-agent/portico-agent.exe', 0o755],
      ['portico-agent/enrol.json', 0o600],
      ['portico-agent/install.ps1', 0o644],
      ['portico-agent/README.txt', 0o644],
    ])
    const [unpacked, enrolment] = await Promise.all(files.map((entry) => entry.getData(new Uint8ArrayWriter())))
    expect(content.equals(unpacked ?? Buffer.alloc(0))).toBe(true)
    expect(Buffer.from(enrolment ?? []).toString()).toContain('"companyname": "Bäcker & Söhne"')
    expect(files[1]?.rawLastModDate).toBe(zipTime(facts.at))
  })
})

/** Returns a date and time in MS-DOS format, which has a resolution of two seconds. */
function zipTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return date * 0x10000 + ((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1))
}

describe('packing a program', () => {
  it('is done once, also for several requests at once, and again once its file is lost', async () => {
    const parts = join(folder, 'once')
    const packedPrograms = openPackedPrograms(parts)
    const ask = () => packedPrograms(program(), 'tar.gz')
    const [first, ...more] = await Promise.all([ask(), ask(), ask()])
    expect(more.every((item) => item === first)).toBe(true)
    expect(await ask()).toBe(first)
    expect(readdirSync(parts).toSorted()).toEqual([`${sha256}.tar.gz.part`, `${sha256}.tar.gz.part.json`])
    rmSync(join(parts, `${sha256}.tar.gz.part`))
    const again = await Promise.all([ask(), ask()])
    expect(again.map((item) => item?.hash.copy().digest('hex'))).toEqual(
      [first, first].map((item) => item?.hash.copy().digest('hex')),
    )
    expect(again[0]).toBe(again[1])
  })

  it('is not done where the program is not what its manifest says, and leaves nothing', async () => {
    const parts = join(folder, 'refused')
    expect(await openPackedPrograms(parts)(program({ sha256: 'f'.repeat(64) }), 'zip')).toBeNull()
    expect(readdirSync(parts)).toEqual([])
  })

  it('does not use what a stopped process left', async () => {
    const parts = join(folder, 'left')
    mkdirSync(parts)
    writeFileSync(join(parts, `${sha256}.tar.gz.part`), 'half')
    writeFileSync(join(parts, `${sha256}.tar.gz.part.json`), '{"rawSize":1,"size":400,"crc":1}')
    const packed = await openPackedPrograms(parts)(program(), 'tar.gz')
    expect(packed?.size).toBeGreaterThan(100_000)
  })
})
