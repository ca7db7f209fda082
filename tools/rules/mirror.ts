import type { Node } from 'oxc-parser'
import { importsOf } from './imports.ts'
import { placeOf } from './places.ts'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const CALLS = 'contract/src/calls.ts'

type FoundCall = { file: Code; feature: string; name: string; exported: string; line: number; isForHubs: boolean }

/**
 * Rule 1: a call has one name at every end. The server's file and the web's or agent's are named as the contract's, the
 * constant is that name in camelCase, `contract/src/calls.ts` lists it, and no other client file makes the call. What
 * chat hubs call (`access: 'hub'`) has no client here.
 */
export function mirror({ code }: SourceTree): Violation[] {
  const calls = code.flatMap(callsIn)
  const paths = new Set(code.map(({ path }) => path))
  const listing = code.find(({ path }) => path === CALLS)
  const listed = new Set(
    listing ? importsOf(listing).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target])) : [],
  )
  const sins = calls.flatMap((call) => {
    const sin = (sentence: string): Violation => ({ path: call.file.path, line: call.line, rule: 1, sentence })
    return sentencesOf(call, paths, listed).map(sin)
  })
  return [...sins, ...code.flatMap(homeless), ...code.flatMap((file) => wrongBearers(file, calls))]
}

function homeless(file: Code): Violation[] {
  const place = placeOf(file.path)
  if (isTest(file.path) || (place?.pack === 'contract' && place.isFeature)) return []
  return file.program.body.flatMap(definedBy).map(({ exported, start }): Violation => {
    const sentence = `the call ${exported} belongs into a feature of the contract`
    return { path: file.path, line: lineAt(file.text, start), rule: 1, sentence }
  })
}

function sentencesOf(
  { file, feature, name, exported, isForHubs }: FoundCall,
  paths: Set<string>,
  listed: Set<string | null>,
) {
  const clients = [`web/src/${feature}/${name}.ts`, `web/src/${feature}/${name}.tsx`, `agent/src/${feature}/${name}.ts`]
  const server = `server/src/${feature}/${name}.ts`
  return [
    exported === camelCase(name) ? null : `${name}.ts exports the call ${exported}, which should be ${camelCase(name)}`,
    paths.has(server) ? null : `the call ${exported} is not answered: there is no ${server}`,
    isForHubs || clients.some((client) => paths.has(client))
      ? null
      : `nobody makes the call ${exported}: there is no ${clients[1]}`,
    listed.has(file.path) ? null : `the call ${exported} is not listed in ${CALLS}`,
  ].filter((sentence) => sentence !== null)
}

function wrongBearers(file: Code, calls: readonly FoundCall[]): Violation[] {
  if (!/^(web|agent)\//.test(file.path) || isTest(file.path)) return []
  return importsOf(file).flatMap(({ target, typeOnly, line }) => {
    const call = calls.find((each) => each.file.path === target)
    if (!call || typeOnly || nameOf(file.path) === call.name) return []
    const sentence = `only a file named ${call.name} may make the call ${call.exported}`
    return [{ path: file.path, line, rule: 1 as const, sentence }]
  })
}

function callsIn(file: Code): FoundCall[] {
  const place = placeOf(file.path)
  if (place?.pack !== 'contract' || !place.isFeature || place.folder === null) return []
  const { folder: feature } = place
  return file.program.body.flatMap((statement) =>
    definedBy(statement).map(({ exported, start, isForHubs }) => {
      return { file, feature, name: nameOf(file.path), exported, line: lineAt(file.text, start), isForHubs }
    }),
  )
}

function definedBy(statement: Node): { exported: string; start: number; isForHubs: boolean }[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ id, init, start }) => {
    const defines =
      init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'defineCall'
    if (!defines || id.type !== 'Identifier') return []
    return [{ exported: id.name, start, isForHubs: isForHubs(init.arguments[0]) }]
  })
}

function isForHubs(about: Node | undefined): boolean {
  if (about?.type !== 'ObjectExpression') return false
  return about.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      property.key.name === 'access' &&
      property.value.type === 'Literal' &&
      property.value.value === 'hub',
  )
}

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.tsx?$/, '')
const camelCase = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
