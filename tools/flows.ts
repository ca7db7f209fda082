import { readFileSync } from 'node:fs'
import path from 'node:path'
import { untrueFlows } from './flows/check-flows.ts'
import { flowGraph, isCore, isOwn, reachable } from './flows/flow-graph.ts'
import { readFlowLists } from './flows/flow-lists.ts'
import { readTree } from './rules/source-tree.ts'

// Without arguments it checks the lists of ARCHITECTURE.md. With the first files of a flow, it prints the files that
// are reached from them; paths after `--without` (a file, or a folder ending in `/`) are not followed.
const root = path.join(import.meta.dirname, '..')
const graph = flowGraph(readTree(root))
const at = process.argv.indexOf('--without')
const starts = process.argv.slice(2, at === -1 ? undefined : at)
const without = at === -1 ? [] : process.argv.slice(at + 1)

if (starts.length === 0) check()
else print()

function check(): void {
  const lists = readFlowLists(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'))
  const untrue = untrueFlows(graph, lists)
  for (const sentence of untrue) console.log(sentence)
  console.log(`The flows: ${lists.flows.length} lists, ${untrue.length} untrue statements`)
  process.exitCode = untrue.length === 0 ? 0 : 1
}

function print(): void {
  const missing = starts.filter((start) => !graph.files.has(start))
  if (missing.length > 0) {
    console.error(`No such production file: ${missing.join(', ')}`)
    process.exitCode = 1
    return
  }
  const isLeftOut = (to: string) =>
    without.some((entry) => to === entry || (entry.endsWith('/') && to.startsWith(entry)))
  const found = reachable(graph, starts, (to, from) => {
    if (isLeftOut(to)) return false
    return isOwn(from) ? isOwn(to) || isCore(to) : isCore(to) && to.endsWith('queries.ts')
  })
  const met = [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
  printGroup(
    'Files of the flow, to be listed',
    met.filter(([file]) => isOwn(file)),
  )
  printGroup(
    'Files of core/, to be listed or named in Base',
    met.filter(([file]) => isCore(file)),
  )
  console.log(`${found.size} files`)
}

function printGroup(title: string, files: readonly (readonly [string, string | null])[]): void {
  console.log(`${title}: ${files.length}`)
  for (const [file, from] of files) console.log(from === null ? `  ${file}` : `  ${file}  (from ${from})`)
}
