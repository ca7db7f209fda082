import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'lightningcss'

/**
 * Returns the type declaration of a CSS module, with a property for each class and keyframe that it exports. A misspelt
 * name then fails to compile.
 * @param file its path, for error messages
 * @param css its text
 * @throws if the text is not CSS
 */
export function classTypes(file: string, css: string): string {
  const exports = exportsOf(file, css)
  const names = Object.keys(exports).toSorted()
  return `${['declare const styles: {', ...names.map((name) => `  readonly ${JSON.stringify(name)}: string`), '}'].join('\n')}
export default styles
`
}

function exportsOf(file: string, css: string): object {
  try {
    return transform({ filename: file, code: Buffer.from(css), cssModules: true }).exports ?? {}
  } catch (failure) {
    throw new Error(`${file} is not a style sheet: ${String(failure)}`, { cause: failure })
  }
}

/**
 * Returns the type declaration of a feature's messages, with the English texts as types. An unknown key, or a key
 * without values for its placeholders, then fails to compile. In the web app, importing them yields a catalogue, whose
 * texts are loaded with the page.
 * @param english the text of `messages/en.json`
 */
export function messageTypes(file: string, english: string, end: 'web' | 'server'): string {
  const entries = Object.entries(JSON.parse(english) as Record<string, unknown>)
  const types = entries.map(([key, text]) => {
    if (typeof text !== 'string') throw new Error(`${file}: the message of ${key} is not a text`)
    return `  readonly ${JSON.stringify(key)}: ${JSON.stringify(text)}`
  })
  const texts = ['{', ...types, '}'].join('\n')
  return end === 'web'
    ? `import type { Catalogue } from '@portico/web/platform/messages.ts'\n\ndeclare const messages: Catalogue<${texts}>\nexport = messages\n`
    : `declare const messages: ${texts}\nexport = messages\n`
}

/**
 * Writes the declarations of all CSS modules of the web app and of all messages into `generated/` of their workspace,
 * in the same folders as their sources. Leaves files whose content has not changed, because compilers cache by
 * modification time. Deletes all other files there.
 * @param root the checkout
 */
export function writeTypes(root: string): void {
  for (const [workspace, files] of [
    ['web', 'src/**'],
    ['server', 'src/**'],
    ['features', '*/{contract,server,web}/**'],
  ] as const) {
    const folder = path.join(root, workspace)
    const ofSheets = declarations(folder, `${files}/*.module.css`, classTypes)
    const ofMessages = declarations(folder, `${files}/messages/en.json`, (file, text) =>
      messageTypes(file, text, endOf(workspace, file)),
    )
    writeAll(path.join(folder, 'generated'), [...ofSheets, ...ofMessages])
  }
}

/** Returns whether a file of a workspace runs in the browser or on the server; a feature has a folder for each. */
const endOf = (workspace: string, file: string) =>
  workspace === 'web' || file.split(path.sep)[1] === 'web' ? 'web' : 'server'

/** A declaration, by its path in `generated/`. */
type Declaration = { target: string; text: string }

function declarations(
  workspace: string,
  files: string,
  typesOf: (file: string, text: string) => string,
): Declaration[] {
  return globSync(files, { cwd: workspace }).map((file) => ({
    target: file.replace(/\.(\w+)$/, '.d.$1.ts'),
    text: typesOf(file, readFileSync(path.join(workspace, file), 'utf8')),
  }))
}

function writeAll(generated: string, all: readonly Declaration[]): void {
  for (const { target, text } of all) {
    const file = path.join(generated, target)
    if (textOf(file) === text) continue
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const wanted = new Set(all.map(({ target }) => path.normalize(target)))
  for (const file of globSync('**/*.d.*.ts', { cwd: generated }))
    if (!wanted.has(path.normalize(file))) rmSync(path.join(generated, file))
}

/** Returns the text of a file, or null if there is none. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main) writeTypes(path.join(import.meta.dirname, '..'))
