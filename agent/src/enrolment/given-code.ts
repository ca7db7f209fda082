import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The environment variable for a code, since all users of a computer can see arguments, and some systems log them. */
const variable = 'PORTICO_ENROLMENT_CODE'

/**
 * Returns the enrolment code: the argument; for `-` a line of standard input; otherwise the environment variable.
 * Undefined if there is none.
 */
export async function givenCode(
  word: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  if (word === '-') return (await lineOfInput()).trim()
  const inEnvironment = env[variable]?.trim()
  // Child processes do not need the code.
  delete env[variable]
  return word?.trim() ?? (inEnvironment === '' ? undefined : inEnvironment)
}

/** Returns the first line of standard input; a terminal prompts for it without echo. */
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
