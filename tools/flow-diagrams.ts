import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawSequence, type Part } from './flow-diagrams/draw-sequence.ts'
import { flows, services, type DeclaredPart } from './flow-diagrams/flows.ts'
import { literalIn, readFunctions, type Declared, type Resolve } from './flow-diagrams/read-functions.ts'
import { traceFunction } from './flow-diagrams/trace.ts'
import { readTree, type SourceTree } from './rules/source-tree.ts'

/** Returns the pages of docs/flows by path, drawn from the code of the tree. */
export function drawFlows(tree: SourceTree): ReadonlyMap<string, string> {
  const resolve = readFunctions(tree.code)
  return new Map(
    flows.map(({ file, title, about, parts }) => [
      `docs/flows/${file}.md`,
      drawSequence({ title, about, parts: parts.map((part) => partOf(part, resolve)) }),
    ]),
  )
}

/** Returns a declared part of a flow with its handler and effects. Throws if the code has no such handler. */
export function partOf(part: DeclaredPart, resolve: Resolve): Part {
  if ('call' in part) return partOfCall(part, resolve)
  const [file, name] = part.handler
  const handler = found(resolve, file, name)
  const begins = 'job' in part ? { from: 'Jobs', title: part.job } : { from: part.from, title: part.route }
  return { ...begins, handler, effects: traceFunction(handler, resolve, services) }
}

/**
 * Finds the handler of a call. The declaration and the handler have the call's name in camelCase; the manifest of its
 * feature and `serve.ts` import them.
 */
function partOfCall({ call, from = 'Browser' }: Extract<DeclaredPart, { call: string }>, resolve: Resolve): Part {
  const [feature = '', file = ''] = call.split('/')
  const name = file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const { node } = found(resolve, `features/${feature}/contract/feature.ts`, name)
  if (node.type !== 'CallExpression') throw new Error(`${call} is no defineCall.`)
  const handler = found(
    resolve,
    `features/${feature}/server/serve.ts`,
    `handle${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
  )
  const title = `${literalIn(node, 'method') ?? ''} ${literalIn(node, 'path') ?? ''}`
  return { from, title, handler, effects: traceFunction(handler, resolve, services) }
}

function found(resolve: Resolve, file: string, name: string): Declared {
  const declared = resolve(file, name)
  if (declared === null) throw new Error(`${file} has no ${name}.`)
  return declared
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..')
  mkdirSync(path.join(root, 'docs', 'flows'), { recursive: true })
  for (const [file, page] of drawFlows(readTree(root))) {
    writeFileSync(path.join(root, file), page)
    console.log(`Drawn: ${file}`)
  }
}
