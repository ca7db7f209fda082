import type { Node } from 'oxc-parser'
import { lineAt, type Code, type Source, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

const LONGEST = 2
const LONGEST_DOCSTRING = 12

/** The line and text of a comment; a run of `//` or `--` lines is one comment. */
type Remark = { readonly line: number; readonly words: string; readonly isDocstring: boolean }

/**
 * Checks rule 7: a comment has one or two lines; the docstring of a function or of something exported has at most 12.
 * The only markers are `@NOTE`, and `@TODO` with what will remove it. No comment turns a check off.
 */
export function comments({ code, texts }: SourceTree): Violation[] {
  return [
    ...code.flatMap((file) => sinsOf(file, remarksInCode(file))),
    ...texts.flatMap((file) => sinsOf(file, remarksInText(file))),
  ]
}

function sinsOf({ path }: Source, remarks: readonly Remark[]): Violation[] {
  return remarks.flatMap((remark) => {
    const longest = remark.isDocstring ? LONGEST_DOCSTRING : LONGEST
    const lines = remark.words.split('\n').map((line) => line.replace(/^[\s*]+/, ''))
    const written = lines.join('\n').trim().split('\n')
    const tooLong = written.length > longest ? [{ at: 0, sentence: tooLongSentence(written.length, remark) }] : []
    const marked = lines.flatMap((line, index) => markerSentences(line).map((sentence) => ({ at: index, sentence })))
    return [...tooLong, ...marked].map(({ at, sentence }): Violation => {
      return { path, line: remark.line + at, rule: 7, sentence }
    })
  })
}

function tooLongSentence(lines: number, { isDocstring }: Remark): string {
  if (isDocstring) return `a docstring has at most ${LONGEST_DOCSTRING} lines, this one has ${lines}`
  return `a comment says why in one or two lines, this one has ${lines}`
}

function markerSentences(quoting: string): string[] {
  const line = quoting.replace(/`[^`]*`/g, 'quoted')
  const [stray] = /\b(FIXME|HACK|XXX)\b|(?<!@)\bTODO\b/.exec(line) ?? []
  const [off] = /\b(eslint|oxlint)-disable|\b(oxfmt|prettier)-ignore|@ts-(ignore|expect-error|nocheck)/.exec(line) ?? []
  return [
    ...(stray ? [`${stray} is no marker; the markers are @NOTE and @TODO <what will remove it>`] : []),
    ...(/@TODO(?! \S)/.test(line) ? ['@TODO says what will remove it'] : []),
    ...(/@NOTE(?! \S)/.test(line) ? ['@NOTE says what to note'] : []),
    ...(off ? [`${off} switches a check off; make the code pass it`] : []),
  ]
}

function remarksInCode(file: Code): Remark[] {
  const documented = documentedStarts(file)
  const blocks = file.comments.filter(({ type }) => type === 'Block')
  const lines = file.comments.filter(({ type }) => type === 'Line')
  return [
    ...blocks.map(({ value, start, end }) => {
      const next = end + (/^\s*/.exec(file.text.slice(end))?.[0].length ?? 0)
      const isDocstring = value.startsWith('*') && documented.has(next)
      return { line: lineAt(file.text, start), words: value, isDocstring }
    }),
    ...runsOf(lines.map(({ value, start }) => ({ line: lineAt(file.text, start), words: value }))),
  ]
}

/**
 * Returns the positions of nodes that may have a docstring: a function of the file, an export, or a member of an
 * export.
 */
function documentedStarts({ program }: Code): Set<number> {
  const starts = new Set<number>()
  const members = ['MethodDefinition', 'PropertyDefinition', 'TSPropertySignature', 'TSMethodSignature', 'Property']
  const add = (node: Node) => starts.add(node.start)
  for (const statement of program.body) {
    if (statement.type === 'FunctionDeclaration') add(statement)
    if (!statement.type.startsWith('Export')) continue
    add(statement)
    walk(statement, (node) => (members.includes(node.type) ? add(node) : null))
  }
  return starts
}

function remarksInText({ path, text }: Source): Remark[] {
  const blocks = [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map((found) => {
    return { line: lineAt(text, found.index), words: found[1] ?? '', isDocstring: false }
  })
  if (!path.endsWith('.sql')) return blocks
  const lines = text.split('\n').flatMap((content, index) => {
    const words = /^\s*--(.*)$/.exec(content)?.[1]
    return words === undefined ? [] : [{ line: index + 1, words }]
  })
  return [...blocks, ...runsOf(lines)]
}

function runsOf(lines: readonly { line: number; words: string }[]): Remark[] {
  const runs: { line: number; words: string[] }[] = []
  for (const { line, words } of lines) {
    const last = runs.at(-1)
    if (last && last.line + last.words.length === line) last.words.push(words)
    else runs.push({ line, words: [words] })
  }
  return runs.map(({ line, words }) => ({ line, words: words.join('\n'), isDocstring: false }))
}
