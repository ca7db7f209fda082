import { lineAt, type Source, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

/**
 * Matches words except inside quotes, where they are named rather than used: in this file and its test, and for
 * `nobody` as a system account.
 */
const used = (words: string, flags = 'gi') => new RegExp(`(?<!['"\`-])\\b(?:${words})\\b(?!['"\`])`, flags)

/** Words that are not plain technical English, and their replacements (decisions/0074). */
const STRAY: readonly (readonly [RegExp, string])[] = [
  [
    used(['nobody', 'somebody', 'anybody', 'everybody', 'whoever'].join('|')),
    'name the role (caller, user, operator, owner, provider)',
  ],
  [used('lest'), 'write "so that … not"'],
  [used('anew'), 'write "again"'],
  [used('to the letter'), 'write "verbatim" or "exactly"'],
  [used('for (?:ever|good)'), 'write "permanently", or until when'],
  [used('(?:is|are|was|were|be|been) told'), 'write what is returned, logged, shown or mailed'],
  // Such an invitation to the reader begins a sentence, so only the capitalised form is refused.
  [used('hears? of', 'g'), 'write "is notified of"'],
  [used('comes? to life'), 'write "is hydrated" or "starts"'],
  [used('without a word'), 'write what is missing: an error, a message'],
  [/\bA bug\./g, 'write what failed ("Unhandled error in request")'],
]

/** Matches words in names that decisions/0074 replaced. */
const REPLACED = new RegExp(
  `(^| )(${[
    'house|doors?|halves|plumbing|journeys?|lanes?|trouble|truth|used ids|known here',
    'says?|said|told|bring in|turn away|carry out|forget',
    '(stored|own) look|look of|words of',
    '(refusal|timed|menu|day|module|user|reference|access|assertion|envelope) words',
  ].join('|')})( |$)`,
)

/**
 * Checks rule 7 for words: comments, messages, emails, test titles and documentation use plain technical English, and
 * no name contains a term that decisions/0074 replaced. Migrations and titles of decision records are exempt, because
 * they are history.
 */
export function vocabulary({ code, texts, documents, paths }: SourceTree): Violation[] {
  return [
    ...[...code, ...texts.filter(({ path }) => !path.endsWith('.sql')), ...documents].flatMap(strayWords),
    ...code.flatMap((file) => replacedNames(file.path, file)),
    ...paths.filter((path) => !/\.(sql|md)$/.test(path)).flatMap(replacedInPath),
  ]
}

function strayWords({ path, text }: Source): Violation[] {
  return STRAY.flatMap(([words, advice]) =>
    [...text.matchAll(words)].map((found): Violation => {
      return { path, line: lineAt(text, found.index), rule: 7, sentence: `"${found[0]}": ${advice}` }
    }),
  )
}

function replacedNames(path: string, { text, program }: SourceTree['code'][number]): Violation[] {
  const first = new Map<string, number>()
  walk(program, (node) => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return
    if (!first.has(node.name) && REPLACED.test(wordsIn(node.name))) first.set(node.name, node.start)
  })
  return [...first].map(([name, start]): Violation => {
    return { path, line: lineAt(text, start), rule: 7, sentence: `the name ${name} has a term that was replaced` }
  })
}

function replacedInPath(path: string): Violation[] {
  const part = path.split('/').find((each) => REPLACED.test(wordsIn(each)) || STARTS.test(each))
  if (part === undefined) return []
  return [{ path, line: 1, rule: 7, sentence: `the name ${part} has a term that was replaced` }]
}

const STARTS = new RegExp(`^(${['nobody', 'somebody', 'whoever'].join('|')})-`)

/** Splits a name into words: `TokenHalves`, `token_halves` and `token-halves.ts` become `token halves`. */
const wordsIn = (name: string) =>
  name
    .replace(/\.[a-z.]+$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
    .toLowerCase()
