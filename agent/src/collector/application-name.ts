import { type Interpreter, interpreters, loaders, multiCall } from './interpreters.ts'

/**
 * The known facts of a process: the path of its program, the kernel's name of it (15 characters on Linux), and the
 * words of its command line.
 */
export type ProcessFacts = { program: string | null; name: string | null; words: readonly string[] }

/**
 * Returns the name of the application that a process runs; null if nothing is known. It is the file name of the
 * program. An interpreter is named by its script or module, and a program of many (busybox) by what it was called as.
 */
export function applicationName({ program, name, words }: ProcessFacts): string | null {
  const isUnnamed = program?.startsWith('/memfd:') ?? false
  // A program that runs from memory has a random name, so its first word is used instead.
  const file = isUnnamed ? fileOf(words[0] ?? '') || name : program === null ? name : fileOf(program)
  if (file === null || file === '') return name
  return nameOf(file, name, words, startersAtMost)
}

/** Programs that start each other in one command line, such as a loader, busybox and a shell. */
const startersAtMost = 4

/** Returns whether the name of a program's application depends on its command line. */
export function namesAnother(program: string): boolean {
  const file = fileOf(program)
  const isOne = multiCall.test(file) || loaders.test(file) || interpreterNamed(file) !== undefined
  return isOne || program.startsWith('/memfd:')
}

function nameOf(file: string, name: string | null, words: readonly string[], starters: number): string {
  if (starters === 0) return file
  if (multiCall.test(file)) return nameWithin(file, name, words, starters - 1)
  if (loaders.test(file)) return loadedName(file, words, starters - 1)
  const interpreter = interpreterNamed(file)
  return interpreter === undefined ? file : (titleOf(words) ?? scriptOf(interpreter, words) ?? file)
}

/** Returns the name of the program that one of many was called as: by its first word, or the word after its own name. */
function nameWithin(file: string, name: string | null, words: readonly string[], starters: number): string {
  const called = words.map((word) => /^--coreutils-prog(?:-shebang)?=(.+)$/.exec(word)?.[1]).find(Boolean)
  if (called !== undefined) return fileOf(called)
  const first = calledAs(words[0])
  const rest = multiCall.test(first) ? words.slice(1) : words
  const applet = calledAs(rest[0])
  if (applet === '' || applet.startsWith('-') || multiCall.test(applet)) return words.length > 0 ? file : (name ?? file)
  return nameOf(applet, name, rest, starters)
}

/** Returns the name of the program that a loader or an emulator runs. */
function loadedName(file: string, words: readonly string[], starters: number): string {
  const rest = loaders.test(calledAs(words[0])) ? words.slice(1) : words
  const at = rest.findIndex(
    (word, index) => word !== '' && !word.startsWith('-') && !loaderValued.has(rest[index - 1] ?? ''),
  )
  const loaded = fileOf(rest[at] ?? '')
  return at === -1 || loaders.test(loaded) ? file : nameOf(loaded, null, rest.slice(at), starters)
}

/** Options of loaders and emulators whose value is the next word. */
const loaderValued = new Set(
  '--library-path --argv0 --preload --audit --inhibit-rpath --glibc-hwcaps-prepend -L -E -0 -cpu'.split(' '),
)

/** Returns the name in a title that a script has given its process, such as "gunicorn: master"; null if there is none. */
function titleOf([word = '']: readonly string[]): string | null {
  const first = calledAs(word)
  if (first === '' || interpreterNamed(first) !== undefined) return null
  const isPath = /^-?(\/|[a-z]:\\)/i.test(word)
  const [title = ''] = isPath ? [first] : word.replace(/^\[/, '').split(/[\s:\]]/)
  return title === '' ? null : title
}

function interpreterNamed(file: string): Interpreter | undefined {
  const plain = file
    .toLowerCase()
    .replace(/\.exe$/, '')
    .replace(/[-\d.]*\d$/, '')
  return interpreters.find(({ names }) => names.test(plain))
}

/** Returns the name of the script or module that a command line of an interpreter runs; null if it runs none. */
function scriptOf(interpreter: Interpreter, words: readonly string[]): string | null {
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const step = stepOf(interpreter, word)
    if (step === 'none') return null
    if (step === 'script') return scriptName(words[at + 1], interpreter)
    if (step === 'here') return scriptName(word.replace(/^--file=/, ''), interpreter)
    if (step === 'value') at += 1
    if (typeof step === 'object') return scriptName(step.script, interpreter)
  }
  return null
}

/** What a word of an interpreter's command line means: skip it or also its value, or where the script is. */
type Step = 'skip' | 'value' | 'here' | 'script' | 'none' | { script: string }

function stepOf(interpreter: Interpreter, word: string): Step {
  if (word === '--') return 'script'
  if (word === '-') return 'none'
  if (interpreter.commands?.includes(word)) return 'skip'
  if (word.startsWith('--file=')) return 'here'
  if (!/^[-+]/.test(word)) return wordStep(interpreter, word)
  const isCluster = interpreter.clusters === true && !word.startsWith('--')
  return isCluster ? clusterStep(interpreter, word.slice(1)) : optionStep(interpreter, word)
}

function wordStep({ code, form, names }: Interpreter, word: string): Step {
  if (code.includes(word)) return 'none'
  // Words that have not the form are options of Windows (`//B`) or files of arguments (`@file`).
  if (form === undefined || form.test(word)) return 'here'
  return names.test('dotnet') || names.test('pwsh') ? 'none' : 'skip'
}

function optionStep({ code, script, valued }: Interpreter, word: string): Step {
  const plain = [word, word.toLowerCase()]
  if (plain.some((one) => code.includes(one))) return 'none'
  if (plain.some((one) => script.includes(one))) return 'script'
  return plain.some((one) => valued.includes(one)) ? 'value' : 'skip'
}

function clusterStep({ code, script, valued, attached = '' }: Interpreter, letters: string): Step {
  for (const [index, letter] of letters.split('').entries()) {
    const rest = letters.slice(index + 1)
    if (code.includes(letter)) return 'none'
    if (script.includes(letter)) return rest === '' ? 'script' : { script: rest }
    if (valued.includes(letter)) return rest === '' ? 'value' : 'skip'
    if (attached.includes(letter)) return 'skip'
  }
  return 'skip'
}

function scriptName(script: string | undefined, { form }: Interpreter): string | null {
  if (script === undefined || (form !== undefined && !form.test(script) && !/\.(jar|war)$/i.test(script))) return null
  const file = fileOf(script)
  return /^\.*$/.test(file) ? null : file
}

/** Returns the name by which a program was called; a login shell's begins with "-". */
const calledAs = (word: string | undefined) => fileOf((word ?? '').replace(/^-/, ''))

/** Returns the last part of a path of any system, without the kernel's mark of a deleted file. */
function fileOf(path: string): string {
  return (
    path
      .replace(/ \(deleted\)$/, '')
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  )
}

/**
 * Splits a command line into words as Windows does: blanks separate them, except within double quotes. Systems without
 * quotes in their lists of processes (macOS) get the words between blanks.
 */
export function splitCommandLine(commandLine: string): string[] {
  return [...commandLine.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)].map(([word]) => word.replaceAll('"', ''))
}
