import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

const program = path.join(import.meta.dirname, '../../server/src/cli.ts')
const compiled = path.join(import.meta.dirname, '../../node_modules/.cache/node')

/** Runs `npm run portico -- …` beside the running server. */
export async function portico(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: inject('porticoDatabase'),
      PORTICO_SECRET: inject('porticoSecret'),
      PORTICO_DATA: tmpdir(),
    },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()))
  await once(child, 'close')
  return output.join('')
}
