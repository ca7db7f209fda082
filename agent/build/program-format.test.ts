import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTarget, compiler, folderOf, type ProgramManifest } from './build-target.ts'
import { formatOf } from './program-format.ts'
import { isSignatureWhole, signAdHoc } from './sign-ad-hoc.ts'
import { ownTarget, targets } from './targets.ts'

/** Returns the start of a program with the given bytes. */
function header(bytes: Record<number, readonly number[]>): Buffer {
  const program = Buffer.alloc(256)
  for (const [at, values] of Object.entries(bytes)) program.set(values, Number(at))
  return program
}

const elf = [0x7f, 0x45, 0x4c, 0x46]
const pe = { 0: [0x4d, 0x5a], 0x3c: [0x80], 0x80: [0x50, 0x45, 0, 0] }
const mach = [0xcf, 0xfa, 0xed, 0xfe]

describe('the format of a program', () => {
  it.each([
    ['linux', 'x64', header({ 0: elf, 18: [0x3e, 0] })],
    ['linux', 'arm64', header({ 0: elf, 18: [0xb7, 0] })],
    ['windows', 'x64', header({ ...pe, 0x84: [0x64, 0x86] })],
    ['windows', 'arm64', header({ ...pe, 0x84: [0x64, 0xaa] })],
    ['mac', 'x64', header({ 0: mach, 4: [7, 0, 0, 1] })],
    ['mac', 'arm64', header({ 0: mach, 4: [12, 0, 0, 1] })],
  ])('of %s on %s is read from its headers', (system, processor, program) => {
    expect(formatOf(program)).toEqual({ system, processor })
  })

  it.each([
    ['a script', Buffer.from(`#!/bin/sh\n${' '.repeat(100)}`)],
    ['too short', Buffer.from(elf)],
    ['of 32 bits', header({ 0: elf, 18: [3, 0] })],
    ['of DOS', header({ 0: [0x4d, 0x5a], 0x3c: [0x80] })],
    ['cut before its header', header({ 0: [0x4d, 0x5a], 0x3c: [0xff, 0xff] })],
  ])('of a file that is %s is none', (_of, program) => {
    expect(formatOf(program)).toBeNull()
  })

  it('of each program in agent/dist is that of its folder; this machine’s is built where it is missing', () => {
    const [own, bun] = [ownTarget(), compiler()]
    if (own === undefined || bun === undefined) throw new Error('npm installed no Bun for this machine')
    if (!existsSync(path.join(folderOf(own), 'manifest.json'))) buildTarget(bun, own)
    const found = targets.flatMap((target) => {
      const file = path.join(folderOf(target), target.file)
      if (!existsSync(file)) return []
      const manifest = JSON.parse(readFileSync(path.join(folderOf(target), 'manifest.json'), 'utf8')) as ProgramManifest
      const program = readFileSync(file)
      const { system, processor } = target
      expect(formatOf(program)).toEqual({ system, processor })
      if (system === 'mac') expect(isSignatureWhole(program)).toBe(true)
      expect(manifest).toMatchObject({ system, processor, size: program.length })
      return [target]
    })
    expect(found).toContainEqual(own)
  })
})

describe('the signature of a macOS program', () => {
  /** Returns a program with `size` bytes of code and a signature of `room` bytes. */
  function unsigned(size: number, room: number): Buffer {
    const program = Buffer.alloc(size + room, 7)
    program.writeUInt32LE(1, 16)
    for (const [nth, word] of [0x1d, 16, size, room].entries()) program.writeUInt32LE(word, 32 + nth * 4)
    return program
  }

  it('is whole once it is made, and no more once a byte has changed', () => {
    const program = unsigned(10_000, 300)
    expect(isSignatureWhole(program)).toBe(false)
    signAdHoc(program, 'portico-agent')
    expect(isSignatureWhole(program)).toBe(true)
    program[9_999] = 8
    expect(isSignatureWhole(program)).toBe(false)
  })

  it('is refused where it has no room', () => {
    expect(() => signAdHoc(unsigned(10_000, 100), 'portico-agent')).toThrow('does not fit')
  })
})
