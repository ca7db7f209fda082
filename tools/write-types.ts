import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'lightningcss'

/**
 * The declaration of a CSS module: one property for each class and keyframe that it exports, so that a misspelt name does
 * not compile.
 * @param file its path, for messages about errors in it
 * @param css its text
 * @throws when the text is not CSS
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
 * Writes the declarations of all CSS modules of the web into `web/generated/`, in the folders of their sources. Files
 * whose content is the same are not touched, since compilers cache by their times; others of that folder are deleted.
 * @param root the checkout
 */
export function writeTypes(root: string): void {
  const web = path.join(root, 'web')
  const generated = path.join(web, 'generated')
  const wanted = new Set<string>()
  for (const file of globSync('src/**/*.module.css', { cwd: web })) {
    const target = path.join(generated, file.replace(/\.css$/, '.d.css.ts'))
    const text = classTypes(file, readFileSync(path.join(web, file), 'utf8'))
    wanted.add(target)
    if (textOf(target) === text) continue
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  for (const file of globSync('**/*.d.css.ts', { cwd: generated }))
    if (!wanted.has(path.join(generated, file))) rmSync(path.join(generated, file))
}

/** The text of a file, or null where there is none. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main) writeTypes(path.join(import.meta.dirname, '..'))
