import { lineAt, type Source, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

/** Words that are not plain technical English, and what to write instead (decisions/0074). */
const STRAY: readonly (readonly [RegExp, string])[] = [
  // @NOTE `nobody` in quotes of its own is an account of the operating system
  [
    /(?<!['"`])\b(?:nobody|somebody|anybody|everybody|whoever)\b(?!['"`])/gi,
    'name the role (caller, user, operator, owner, provider)',
  ],
  [/\blest\b/gi, 'write "so that … not"'],
  [/(?<!-)\banew\b/gi, 'write "again"'],
  [/\bto the letter\b/gi, 'write "verbatim" or "exactly"'],
  [/\bfor (?:ever|good)\b/gi, 'write "permanently", or until when'],
  [/\b(?:is|are|was|were|be|been) told\b/gi, 'write what is returned, logged, shown or mailed'],
  [/\bhears? of\b/gi, 'write "is notified of"'],
  [/\bcomes? to life\b/gi, 'write "is hydrated" or "starts"'],
  [/\bwithout a word\b/gi, 'write what is missing: an error, a message'],
  [/\bA bug\./g, 'write what failed ("Unhandled error in request")'],
]

/** Parts of names that decisions/0074 replaced, in a name divided into words. */
const REPLACED = new RegExp(
  `(^| )(${[
    'house|doors?|halves|plumbing|journeys?|lanes?|trouble|truth|used ids|known here',
    'says?|said|told|bring in|turn away|carry out|forget',
    '(stored|own) look|look of|words of',
    '(refusal|timed|menu|day|module|user|reference|access|assertion|envelope) words',
  ].join('|')})( |$)`,
)

/** Files that are specified, translated or released, and therefore never changed. */
const LEFT = [
  /\/messages\//,
  /^web\/src\/features\/legal\/texts\//,
  /-mails?\.tsx?$/,
  /^contract\/src\/core\/calls\/([a-z-]+-)?refusals\.ts$/,
  /^server\/migrations\//,
  /^server\/documentation\//,
  // These list the words themselves.
  /^tools\/(rules\/vocabulary\.ts|check-rules\.test\.ts)$/,
  /^decisions\/(0006|0074)-/,
]

/**
 * Rule 7, the words: comments, messages, test titles and documentation are plain technical English, and no name has a
 * term that decisions/0074 replaced. Specified sentences, translations and migrations are not checked.
 */
export function vocabulary({ code, texts, documents, paths }: SourceTree): Violation[] {
  return [
    ...[...code, ...texts, ...documents].filter(isOurs).flatMap(strayWords),
    ...code.filter(isOurs).flatMap((file) => replacedNames(file.path, file)),
    ...paths.filter((path) => isOurs({ path })).flatMap(replacedInPath),
  ]
}

const isOurs = ({ path }: { readonly path: string }) => !LEFT.some((left) => left.test(path))

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
  const part = path.split('/').find((each) => REPLACED.test(wordsIn(each)) || /^(nobody|somebody|whoever)-/.test(each))
  if (part === undefined) return []
  return [{ path, line: 1, rule: 7, sentence: `the name ${part} has a term that was replaced` }]
}

/** `TokenHalves`, `token_halves` and `token-halves.ts` become `token halves`. */
const wordsIn = (name: string) =>
  name
    .replace(/\.[a-z.]+$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
    .toLowerCase()
