import { matchesGlob, posix } from 'node:path'
import { sourcesOf } from './workspaces.ts'

/** Each file of the repository, by its path from the root, with its text; that of a file whose text names no others may be empty. */
export type Files = ReadonlyMap<string, string>

/** The files that each file names, by their paths. */
export type Links = ReadonlyMap<string, ReadonlySet<string>>

/** Stands for all files: of a program that reads folders which its text does not name. */
export const everything = '*'

const isCode = (file: string) => /\.(?:ts|tsx|mjs)$/.test(file)
const literal = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n$]+)`/g
/** What stands on lines of its own: others follow code, and name no files. */
const remark = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm
const readsFolders = /\b(?:globSync|readdirSync|readSources)\(/

/**
 * Which files each program names: by an import, or by any other text between quotes that is the path of a file or folder, or a pattern of
 * paths, from its own folder, from `web/` or from the root. So a file that is run, read or loaded later counts as well as an imported one.
 */
export function readLinks(files: Files): Links {
  const folders = new Map<string, string[]>()
  for (const file of files.keys())
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), file])
  const named = (path: string): readonly string[] => (files.has(path) ? [path] : (folders.get(path) ?? []))
  /** Texts are imported in English, or read beside the program (messagesBeside), and shown in every language. */
  const cataloguesOf = (file: string, text: string, found: readonly string[]) => [
    ...found.flatMap((each) => (each.endsWith('/messages/en.json') ? named(posix.dirname(each)) : [])),
    ...(text.includes('messagesBeside') ? named(posix.join(posix.dirname(file), 'messages')) : []),
  ]
  return new Map(
    [...files].map(([file, text]) => {
      if (!isCode(file)) return [file, new Set<string>()]
      const words = [...text.replaceAll(remark, '').matchAll(literal)].map(
        ([, one, two, three]) => one ?? two ?? three ?? '',
      )
      const found = words.flatMap((word) => placesOf(file, word).flatMap((place) => filesAt(place, files, named)))
      const links = new Set([...found, ...cataloguesOf(file, text, found)].filter((each) => each !== file))
      return [file, readsFolders.test(text) && reachesRoot(file, words) ? links.add(everything) : links]
    }),
  )
}

/** Such a path is where others begin. */
const isUpwards = (word: string) => /^(?:\.\.?\/?)+$/.test(word)

/** Whether one of the words leads from the file to the root: what it reads there is not known. */
const reachesRoot = (file: string, words: readonly string[]) =>
  words.some((word) => isUpwards(word) && posix.join(posix.dirname(file), word, '/') === './')

/** Where a word may lead to from a file. */
function placesOf(file: string, word: string): string[] {
  const [, , name = '', rest = ''] = /^(#|@portico\/)([^/]+)\/(.+)$/.exec(word) ?? []
  const sources = sourcesOf.get(name)
  if (sources !== undefined) return [posix.join(sources, rest)]
  if (word.startsWith('/')) return /(?:^|\/)web\//.test(file) ? [posix.join('web', word)] : []
  if (!/^[\w.*{}@-][\w./*{},@-]*$/.test(word) || isUpwards(word)) return []
  const beside = posix.join(posix.dirname(file), word)
  return word.includes('/') ? [beside, posix.join(word)] : [beside]
}

function filesAt(place: string, files: Files, named: (path: string) => readonly string[]): readonly string[] {
  if (!place.includes('*')) return named(place)
  return place.startsWith('*') || !posix.basename(place).includes('.')
    ? []
    : [...files.keys()].filter((file) => matchesGlob(file, place))
}

/**
 * Every file that leads to one of `goals`, and these themselves. `passes` says through which files the way may lead.
 */
export function leadingTo(
  links: Links,
  goals: Iterable<string>,
  passes: (file: string) => boolean = () => true,
): Set<string> {
  const namedBy = new Map<string, string[]>()
  for (const [file, named] of links) for (const each of named) namedBy.set(each, [...(namedBy.get(each) ?? []), file])
  const found = new Set(goals)
  const left = [...found]
  for (let file = left.pop(); file !== undefined; file = left.pop())
    for (const each of namedBy.get(file) ?? []) {
      if (found.has(each)) continue
      found.add(each)
      if (passes(each)) left.push(each)
    }
  return found
}
