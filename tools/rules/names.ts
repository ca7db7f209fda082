import type { Statement } from 'oxc-parser'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const SAYS_NOTHING = /(^|-)(utils?|helpers?|common|misc)$/
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Rule 5: names in kebab-case that say what is held: no `index`, no `utils` and its like, no barrels, no default exports
 * (config files, whose readers demand one, excepted).
 */
export function names({ code, texts }: SourceTree): Violation[] {
  return [
    ...[...code, ...texts].flatMap(({ path }) => {
      return sentencesOnName(path).map((sentence): Violation => ({ path, line: 1, rule: 5, sentence }))
    }),
    ...code.flatMap(exportsOf),
  ]
}

function sentencesOnName(path: string): string[] {
  const parts = path.split('/')
  return parts.flatMap((part, depth) => {
    const words = part.split('.')
    const isFile = depth === parts.length - 1
    const names = isFile ? words.slice(0, -1) : [part]
    return [
      ...(isFile && words[0] === 'index' ? ['a file is named by what it holds, never index'] : []),
      ...(SAYS_NOTHING.test(names[0] ?? '') ? [`the name ${names[0]} does not say what is held`] : []),
      ...names.filter((name) => !KEBAB_CASE.test(name)).map((name) => `the name ${name} is not in kebab-case`),
    ]
  })
}

function exportsOf(file: Code): Violation[] {
  const sin = (offset: number, sentence: string): Violation => {
    return { path: file.path, line: lineAt(file.text, offset), rule: 5, sentence }
  }
  const isConfig = /\.config\.[a-z]+$/.test(file.path)
  const entries = file.module.staticExports.flatMap((statement) => statement.entries)
  const [first] = entries
  const isBarrel = first && !isTest(file.path) && entries.every((entry) => isPassedOn(file, entry))
  return [
    ...(isConfig ? [] : file.program.body.filter(isDefaultExport)).map(({ start }) => {
      return sin(start, 'a default export has no name; name it')
    }),
    ...(isBarrel
      ? [sin(first.start, 'a file that only exports what others hold is a barrel; import it from them')]
      : []),
  ]
}

function isDefaultExport(statement: Statement): boolean {
  if (statement.type === 'ExportDefaultDeclaration') return true
  if (statement.type !== 'ExportNamedDeclaration') return false
  return statement.specifiers.some(({ exported }) => 'name' in exported && exported.name === 'default')
}

type ExportEntry = Code['module']['staticExports'][number]['entries'][number]

function isPassedOn(file: Code, { moduleRequest, localName }: ExportEntry): boolean {
  if (moduleRequest) return true
  const imported = file.module.staticImports.flatMap(({ entries }) => entries.map((entry) => entry.localName.value))
  return localName.name !== null && imported.includes(localName.name)
}
