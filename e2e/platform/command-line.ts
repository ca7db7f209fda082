import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { inject } from 'vitest'

const program = path.join(import.meta.dirname, '../../server/src/cli.ts')
const compiled = path.join(import.meta.dirname, '../../node_modules/.cache/node')

/** Runs `npm run portico -- …` beside the run's server. Returns its exit code and output. */
export async function portico(...words: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: inject('porticoDatabase'),
      PORTICO_SECRET: inject('porticoSecret'),
      USER: 'operator',
    },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text: output.join('') }
}
