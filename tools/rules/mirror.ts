import type { Node } from 'oxc-parser'
import { importsOf } from './imports.ts'
import { placeOf } from './places.ts'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** The path of a feature's manifest, which lists its calls. */
const manifestOf = (path: string) => path.replace(/[^/]+$/, 'feature.ts')

type FoundCall = { file: Code; name: string; exported: string; line: number; isForHubs: boolean }

/**
 * Rule 1: a call has one name. `features/<feature>/contract/<call>.ts` exports it in camelCase, `feature.ts` beside it
 * lists it, and `features/<feature>/server/<call>.ts` exports its handler (`handle<Call>`). At least one file of the
 * web app or the agent imports it, except calls of chat hubs (`access: 'hub'`), which have no client here.
 */
export function mirror({ code }: SourceTree): Violation[] {
  const production = code.filter(({ path }) => !isTest(path))
  const listed = valuesImportedBy(production.filter(({ path }) => path.endsWith('/contract/feature.ts')))
  const sent = valuesImportedBy(production.filter(({ path }) => /^(web|agent|features\/[^/]+\/web)\//.test(path)))
  const violations = production
    .flatMap(callsIn)
    .flatMap((call) =>
      [
        ...(call.exported === camelCase(call.name) ? [] : [`${call.name}.ts exports the call ${call.exported}`]),
        ...handlerSentences(call, production),
        ...(call.isForHubs || sent.has(call.file.path) ? [] : [`no client imports the call ${call.exported}`]),
        ...(listed.has(call.file.path)
          ? []
          : [`the call ${call.exported} is not listed in ${manifestOf(call.file.path)}`]),
      ].map((sentence): Violation => ({ path: call.file.path, line: call.line, rule: 1, sentence })),
    )
  return [...violations, ...production.flatMap(misplaced)]
}

function misplaced(file: Code): Violation[] {
  if (isFeatureOfContract(file.path)) return []
  return file.program.body.flatMap(definedBy).map(({ exported, start }): Violation => {
    const sentence = `the call ${exported} belongs in a feature of the contract`
    return { path: file.path, line: lineAt(file.text, start), rule: 1, sentence }
  })
}

function isFeatureOfContract(path: string): boolean {
  const place = placeOf(path)
  return place?.pack === 'contract' && place.layer === 'features' && place.folder !== null
}

function handlerSentences({ file, name, exported }: FoundCall, production: readonly Code[]): string[] {
  const path = file.path.replace('/contract/', '/server/')
  const handler = production.find((each) => each.path === path)
  if (!handler) return [`the call ${exported} has no handler: there is no ${path}`]
  const expected = camelCase(`handle-${name}`)
  const names = handler.module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName.name))
  return names.includes(expected) ? [] : [`the call ${exported} has no handler: ${path} does not export ${expected}`]
}

const valuesImportedBy = (files: readonly Code[]): ReadonlySet<string | null> =>
  new Set(files.flatMap(importsOf).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target])))

function callsIn(file: Code): FoundCall[] {
  if (!isFeatureOfContract(file.path)) return []
  return file.program.body.flatMap((statement) =>
    definedBy(statement).map(({ exported, start, isForHubs }) => {
      return { file, name: nameOf(file.path), exported, line: lineAt(file.text, start), isForHubs }
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
