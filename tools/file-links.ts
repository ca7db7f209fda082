import { matchesGlob, posix } from 'node:path'
import { sourcesOf } from './workspaces.ts'

/**
 * Each file of the repository, by its path from the root, with its text. The text may be empty if it names no other
 * file.
 */
export type Files = ReadonlyMap<string, string>

/** The files that each file names, by path. */
export type Links = ReadonlyMap<string, ReadonlySet<string>>

/** Stands for all files, if a program reads folders that its text does not name. */
export const everything = '*'

const isCode = (file: string) => /\.(?:ts|tsx|mjs)$/.test(file)
const literal = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n$]+)`/g
/** Matches comments on their own lines. Comments after code stay; they name no files. */
const remark = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm
const readsFolders = /\b(?:globSync|readdirSync|readSources)\(/

/**
 * Reads the files that each program names: through an import, or through any other quoted text that is the path of a
 * file or folder, or a pattern of paths, from its own folder, from `web/` or from the root. So a file that is run, read
 * or loaded later counts like an imported one.
 */
export function readLinks(files: Files): Links {
  const folders = new Map<string, string[]>()
  for (const file of files.keys())
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), file])
  const named = (path: string): readonly string[] => (files.has(path) ? [path] : (folders.get(path) ?? []))
  /**
   * A program that imports an English catalogue, or reads the catalogues beside it (messagesBeside), depends on all its
   * languages.
   */
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

/** Returns whether a path consists only of `.` and `..`. Code then appends other paths to it. */
const isUpwards = (word: string) => /^(?:\.\.?\/?)+$/.test(word)

/** Returns whether one of the words leads from the file up to the root, so that the files it reads are unknown. */
const reachesRoot = (file: string, words: readonly string[]) =>
  words.some((word) => isUpwards(word) && posix.join(posix.dirname(file), word, '/') === './')

/** Returns the paths that a word in a file may stand for. */
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
 * Returns every file from which links lead to one of `goals`, and the goals themselves. `passes` decides through which
 * files links are followed.
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
