import { posix } from 'node:path'
import type { SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/**
 * Checks rule 5: no folder has only a single file. Exceptions: a folder with subfolders, with one file that is not a
 * source (a licence, a picture), or with the messages of one language.
 */
export function folders({ code, texts, paths }: SourceTree): Violation[] {
  const sources = new Set([...code, ...texts].map(({ path }) => path))
  const held = Map.groupBy(paths, (path) => posix.dirname(path))
  const parents = new Set([...held.keys()].flatMap(foldersAbove))
  return [...held].flatMap(([folder, [file, ...others]]): Violation[] => {
    if (
      file === undefined ||
      others.length > 0 ||
      parents.has(folder) ||
      !sources.has(file) ||
      file.endsWith('/messages/en.json')
    )
      return []
    return [{ path: file, line: 1, rule: 5, sentence: `${folder}/ holds this file alone; put it beside what uses it` }]
  })
}

function foldersAbove(folder: string): string[] {
  const above = posix.dirname(folder)
  return above === folder ? [] : [above, ...foldersAbove(above)]
}
