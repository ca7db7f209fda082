import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Where a code may be that is no argument: arguments are seen by all users of a computer, and logged by some. */
const variable = 'PORTICO_ENROLMENT_CODE'

/** The code: the argument, for `-` a line of the input, else that of the environment; undefined where none is given. */
export async function givenCode(
  word: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  if (word === '-') return (await lineOfInput()).trim()
  const inEnvironment = env[variable]?.trim()
  // Programs that this one starts need not have it.
  delete env[variable]
  return word?.trim() ?? (inEnvironment === '' ? undefined : inEnvironment)
}

/** The first line of the input; at a terminal it is asked for, and not shown. */
async function lineOfInput(): Promise<string> {
  const terminal = process.stdin.isTTY
  if (terminal) process.stderr.write('Enrolment code: ')
  const unseen = new Writable({ write: (_part, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal })
  const read = Promise.withResolvers<string>()
  lines.once('line', read.resolve).once('close', () => read.resolve(''))
  const line = await read.promise
  lines.close()
  if (terminal) process.stderr.write('\n')
  return line
}
