import type { Node } from 'oxc-parser'
import { importsOf } from './imports.ts'
import { placeOf } from './places.ts'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** Returns the path of a feature's manifest, which lists its calls. */
const manifestOf = (path: string) => path.replace(/[^/]+$/, 'feature.ts')

type FoundCall = { file: Code; exported: string; line: number; isForHubs: boolean; isAlone: boolean }

/**
 * Checks rule 1: a call has one name, the name of its constant. A file of `features/<feature>/contract/` declares it:
 * either the file with its name in kebab-case, or one with other calls of the same noun. `feature.ts` beside it lists
 * it. One file of `features/<feature>/server/` exports its handler (`handle<Call>`): `serve.ts`, or the file with the
 * name of the call or of the file that declares it. Otherwise `serve.ts` registers a use-case. At least one file of the
 * web app or the agent imports the call, except calls of chat hubs (`access: 'hub'`), which have no client here.
 */
export function mirror({ code }: SourceTree): Violation[] {
  const production = code.filter(({ path }) => !isTest(path))
  const isListed = importing(production.filter(({ path }) => path.endsWith('/contract/feature.ts')))
  const isSent = importing(production.filter(({ path }) => /^(web|agent|features\/[^/]+\/web)\//.test(path)))
  const violations = production.flatMap(callsIn).flatMap((call) => {
    const { file, exported, line, isForHubs, isAlone } = call
    const sentences = [
      ...(isAlone && exported !== camelCase(nameOf(file.path))
        ? [`${nameOf(file.path)}.ts declares only the call ${exported}, so it needs the name ${kebabCase(exported)}.ts`]
        : []),
      ...handlerSentences(call, production),
      ...(isForHubs || isSent(call) ? [] : [`no client imports the call ${exported}`]),
      ...(isListed(call) ? [] : [`the call ${exported} is not listed in ${manifestOf(file.path)}`]),
    ]
    return sentences.map((sentence): Violation => ({ path: file.path, line, rule: 1, sentence }))
  })
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

function handlerSentences({ file, exported }: FoundCall, production: readonly Code[]): string[] {
  const handler = `handle${exported[0]?.toUpperCase() ?? ''}${exported.slice(1)}`
  const folder = file.path.replace(/\/contract\/[^/]+$/, '/server/')
  const homes = [...new Set([nameOf(file.path), kebabCase(exported), 'serve'])].map((name) => `${folder}${name}.ts`)
  const exporting = production.filter(({ path }) => path.startsWith(folder)).filter((each) => exportsOf(each, handler))
  const serve = production.find(({ path }) => path === `${folder}serve.ts`)
  const isUseCase = serve !== undefined && RegExp(`\\b${exported}: useCase\\(`).test(serve.text)
  if (isUseCase && exporting.length === 0) return []
  const [only, ...others] = exporting
  if (only === undefined) return [`the call ${exported} has no handler: there is no ${handler} in ${folder}`]
  if (isUseCase || others.length > 0) return [`the call ${exported} has more than one handler`]
  return homes.includes(only.path) ? [] : [`the handler of the call ${exported} belongs in ${homes.join(' or ')}`]
}

const exportsOf = ({ module }: Code, wanted: string) =>
  module.staticExports.some(({ entries }) => entries.some(({ exportName }) => exportName.name === wanted))

/** Returns whether at least one of the files imports a call as a value, or a function of its file that uses it. */
function importing(files: readonly Code[]): (call: FoundCall) => boolean {
  const imported = new Set(
    files
      .flatMap(importsOf)
      .flatMap(({ target, values }) => (values ?? ['*']).map((name) => `${target ?? ''} ${name}`)),
  )
  return ({ file, exported }) =>
    ['*', exported, ...usersOf(file, exported)].some((name) => imported.has(`${file.path} ${name}`))
}

/** Returns the exported functions of a file that name a constant. */
function usersOf({ program, text }: Code, constant: string): string[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declared?.type !== 'FunctionDeclaration' || declared.id === null) return []
    return RegExp(`\\b${constant}\\b`).test(text.slice(declared.start, declared.end)) ? [declared.id.name] : []
  })
}

function callsIn(file: Code): FoundCall[] {
  if (!isFeatureOfContract(file.path)) return []
  const calls = file.program.body.flatMap(definedBy)
  return calls.map(({ exported, start, isForHubs }) => {
    return { file, exported, line: lineAt(file.text, start), isForHubs, isAlone: calls.length === 1 }
  })
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
const kebabCase = (name: string) => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)
