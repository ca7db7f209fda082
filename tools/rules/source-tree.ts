import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseSync, type ParseResult } from 'oxc-parser'

const CODE = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
const READ = [...CODE, '.css', '.sql', '.md']
const SKIPPED_FOLDERS = ['node_modules', 'dist', 'generated', 'coverage', 'seeds', 'anchors']

/** A file that the rules check. `path` is relative to the root of the tree, separated by `/`. */
export type Source = { readonly path: string; readonly text: string }

/** A source file, parsed. */
export type Code = Source & Pick<ParseResult, 'program' | 'module' | 'comments'>

export type SourceTree = {
  /** Every code file (TypeScript and JavaScript), parsed. */
  readonly code: readonly Code[]
  /** Style sheets, SQL and English messages, as text. */
  readonly texts: readonly Source[]
  /** Documentation and decision records. */
  readonly documents: readonly Source[]
  /** The path of every file, including those that the rules do not read. */
  readonly paths: readonly string[]
}

/**
 * Reads every code, CSS, SQL and Markdown file and the English messages below `root`, except installed, built and
 * hidden folders, and parses the code. Throws if a file cannot be parsed.
 */
export function readTree(root: string): SourceTree {
  const paths = pathsBelow(root, '')
  const sources = paths
    .filter((path) => READ.includes(extname(path)) || isCatalogue(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return {
    code: sources.filter(({ path }) => CODE.includes(extname(path))).map(parsed),
    texts: sources.filter(({ path }) => ['.css', '.sql'].includes(extname(path)) || isCatalogue(path)),
    documents: sources.filter(({ path }) => path.endsWith('.md')),
    paths,
  }
}

/** Returns the line, counted from 1, of the character at `offset`. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/**
 * Returns whether a file is only for tests: `.test.ts(x)`, `.stories.tsx` and `test-*.ts` anywhere, and everything in
 * `e2e/` and `web/stories/`.
 */
export function isTest(path: string): boolean {
  return /\.(test\.[a-z]+|stories\.tsx)$|(^|\/)test-[^/]+$|^(e2e|web\/stories)\//.test(path)
}

function pathsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return isSkipped(entry.name) ? [] : pathsBelow(root, path)
      return entry.isFile() ? [path] : []
    })
}

/** Returns english messages, from which the translations are made. */
const isCatalogue = (path: string) => path.endsWith('/messages/en.json')

const isSkipped = (folder: string) => folder.startsWith('.') || SKIPPED_FOLDERS.includes(folder)

function parsed(source: Source): Code {
  const { program, module, comments, errors } = parseSync(source.path, source.text)
  const [error] = errors
  if (error) throw new Error(`${source.path} does not parse: ${error.message}`)
  return { ...source, program, module, comments }
}
