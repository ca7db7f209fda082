import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@portico/contract/platform/language.ts'
import type { Plugin, Rolldown } from 'vite'
import { extractMessages, lazyPartsIn, type BuiltModule, type LazyPart, type PageKeys } from './extract-messages.ts'

const root = path.join(import.meta.dirname, '..')
const manifest = '.vite/messages.json'

/** The data that the browser build writes for the page renderer and the server. */
type Extracted = {
  /** The URL path of the folder with the pages' messages. */
  address: string
  pages: Record<string, PageKeys>
  /** Keys that the browser never shows, as `catalogue: key`; the page renderer must show each of them. */
  unused: string[]
}

type Texts = Readonly<Record<string, string>>

/**
 * Returns the name of a catalogue: the folder of its `messages/` below `web/src/`, or below `features/` without the
 * `web/` of the feature.
 */
function catalogueOf(file: string): string | null {
  const [, shared, feature] =
    /^(?:web\/src\/(.*)|(features\/[^/]+\/web.*))\/messages\/en\.json$/.exec(file.replaceAll('\\', '/')) ?? []
  return shared ?? feature?.replace(/^(features\/[^/]+)\/web(?=\/|$)/, '$1') ?? null
}

/** Returns the folder of a catalogue, the inverse of `catalogueOf`. */
const folderOf = (catalogue: string) =>
  path.join(
    root,
    catalogue.startsWith('features/') ? catalogue.replace(/^features\/[^/]+/, '$&/web') : `web/src/${catalogue}`,
  )

const catalogueNames = () =>
  globSync('{web/src,features/*/web}/**/messages/en.json', { cwd: root })
    .flatMap((file) => catalogueOf(file) ?? [])
    .concat(refusals)

/** The catalogue of the sentences of all refusals, and the module by which the web imports it. */
const refusals = 'refusals'
const refusalsModule = 'virtual:refusal-messages'

const isDeclaration = (id: string) => /\/contract\/(src\/core\/(?!calls\/)[^/]+\/)?refusals\.ts$/.test(id)

/** Reads the sentences of all refusals in a language, from the files beside their declarations. */
function refusalsIn(language: string): Texts {
  const files = globSync(`{contract/src/core/*,features/*/contract}/messages/${language}.json`, { cwd: root })
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Texts),
  ) as Texts
}

/** Returns the texts of a catalogue in a language. Legal texts exist only in English, so English is the fallback. */
function textsOf(catalogue: string, language: string): Texts {
  if (catalogue === refusals) return refusalsIn(language)
  const inLanguage = (tag: string) => path.join(folderOf(catalogue), 'messages', `${tag}.json`)
  const [file = inLanguage('en')] = globSync(inLanguage(language))
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}

/** Returns the texts of a page in a language. */
function textsOfPage(keys: PageKeys, language: string): Record<string, Texts> {
  const byCatalogue = Object.entries(keys).map(([catalogue, named]) => {
    const texts = textsOf(catalogue, language)
    return [catalogue, Object.fromEntries(Object.keys(named).map((key) => [key, texts[key] ?? '']))] as const
  })
  return Object.fromEntries(byCatalogue)
}

const idOf = (catalogue: string) => `\0messages:${catalogue}`

/**
 * Replaces an import of a feature's `messages/en.json` by the name of its catalogue; the texts are not bundled. The
 * build writes them as one file per page and language, which has only the messages that the page's scripts name.
 */
export const messagesPlugin: Plugin = {
  name: 'portico-messages',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id === 'virtual:rendered-messages') return `\0${id}`
    if (id === refusalsModule) return idOf(refusals)
    if (!id.endsWith('/messages/en.json')) return null
    const resolved = await this.resolve(id, importer, { skipSelf: true })
    const catalogue = catalogueOf(path.relative(root, resolved?.id ?? '..'))
    return catalogue === null ? resolved : idOf(catalogue)
  },
  load(id) {
    if (id.startsWith(idOf(''))) return `export default ${JSON.stringify(id.slice(idOf('').length))}`
    return id === '\0virtual:rendered-messages' ? renderedMessages() : null
  },
}

/**
 * Returns the module for the page renderer: all texts of the catalogues that it shows, and which of their keys the
 * browser needs.
 */
function renderedMessages(): string {
  const { pages } = readExtracted()
  const rendered = { first: pages['first'] ?? {}, legal: pages['legal'] ?? {} }
  const catalogues = Object.keys({ ...rendered.first, ...rendered.legal })
  const texts = languages.map((language) => [
    language,
    Object.fromEntries(catalogues.map((catalogue) => [catalogue, textsOf(catalogue, language)])),
  ])
  return `export const texts = ${JSON.stringify(Object.fromEntries(texts))}\nexport const pages = ${JSON.stringify(rendered)}`
}

function readExtracted(): Extracted {
  const file = path.join(import.meta.dirname, 'dist/client', manifest)
  return JSON.parse(readFileSync(file, 'utf8')) as Extracted
}

/** In scripts, this name stands for the address of the message files, which the build fills in. */
const addressName = '__MESSAGES_ADDRESS__'

/** Writes the message files of the pages. */
export function extractionPlugin(): Plugin {
  const parts: LazyPart[] = []
  let extracted: (Extracted & { files: Map<string, string> }) | null = null
  return {
    name: 'portico-extract-messages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    enforce: 'post',
    buildStart() {
      parts.length = 0
      extracted = null
    },
    async transform(code, id) {
      for (const { pages, specifier } of lazyPartsIn(code)) {
        const module = await this.resolve(specifier, id)
        if (module !== null) parts.push({ pages, module: module.id })
      }
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      extracted ??= extract(this, chunks, parts)
      return code.includes(addressName) ? code.replaceAll(addressName, JSON.stringify(extracted.address)) : null
    },
    generateBundle() {
      const { files, ...rest } = extracted ?? { files: new Map<string, string>() }
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: name, source })
      this.emitFile({ type: 'asset', fileName: manifest, source: JSON.stringify(rest) })
    },
  }
}

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

function extract(context: Context, chunks: Record<string, Rolldown.RenderedChunk>, parts: readonly LazyPart[]) {
  const all = Object.values(chunks)
  const modules = new Map<string, BuiltModule>()
  for (const chunk of all)
    for (const [id, { code }] of Object.entries(chunk.modules)) {
      const info = context.getModuleInfo(id)
      // Ignores declarations of refusals, which name the refusals of all pages. A page may show those that its calls
      // name.
      const isOurs = !id.includes('/node_modules/') && /\.tsx?$/.test(id) && !isDeclaration(id)
      modules.set(id, {
        code: isOurs ? (code ?? '') : '',
        imports: info?.importedIds ?? [],
        lazyImports: info?.dynamicallyImportedIds ?? [],
      })
    }
  const named = catalogueNames().map(
    (name) => [name, { module: idOf(name), keys: Object.keys(textsOf(name, 'en')) }] as const,
  )
  const pages = extractMessages({ modules, first: firstModules(chunks), parts, catalogues: new Map(named) })
  const shown = new Set(Array.from(pages.values(), (keys) => namesOf(keys)).flat())
  // Excludes a part that no screen uses yet: it is not bundled, and neither are its messages.
  const imported = new Set(Array.from(modules.values(), ({ imports }) => imports).flat())
  const unused = named
    .filter(([name, { module }]) => name !== refusals && imported.has(module))
    .flatMap(([name, { keys }]) => keys.map((key) => `${name}: ${key}`))
    .filter((key) => !shown.has(key))
  return { ...written(pages), pages: Object.fromEntries(pages), unused }
}

const namesOf = (keys: PageKeys) =>
  Object.entries(keys).flatMap(([catalogue, named]) => Object.keys(named).map((key) => `${catalogue}: ${key}`))

/** Returns the modules of the chunks that the entry imports statically. */
function firstModules(chunks: Record<string, Rolldown.RenderedChunk>): Set<string> {
  const reached = new Set(Object.keys(chunks).filter((name) => chunks[name]?.isEntry === true))
  for (const name of reached) for (const each of chunks[name]?.imports ?? []) reached.add(each)
  return new Set([...reached].flatMap((name) => Object.keys(chunks[name]?.modules ?? {})))
}

/**
 * Returns the message files of all pages and languages. One hash covers them all, so that scripts need not name each
 * file.
 */
function written(pages: ReadonlyMap<string, PageKeys>): Pick<Extracted, 'address'> & { files: Map<string, string> } {
  const contents = Array.from(pages, ([page, keys]) =>
    languages.map((language) => [`${page}-${language}.json`, JSON.stringify(textsOfPage(keys, language))] as const),
  ).flat()
  const hash = createHash('sha256').update(JSON.stringify(contents)).digest('base64url').slice(0, 8)
  const folder = `assets/messages/${hash}/`
  return {
    address: `/${folder}`,
    files: new Map(contents.map(([name, text]) => [folder + name, text])),
  }
}

/** Fails the build of the page renderer if a message is shown neither by the renderer nor in the browser. */
export const unusedMessagesPlugin: Plugin = {
  name: 'portico-unused-messages',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  generateBundle(_options, bundle) {
    const code = Object.values(bundle).map((each) => (each.type === 'chunk' ? each.code : ''))
    const isRendered = (key: string) => code.some((text) => text.includes(`("${key}"`) || text.includes(`('${key}'`))
    const unused = readExtracted().unused.filter((name) => !isRendered(name.split(': ')[1] ?? ''))
    if (unused.length > 0)
      this.error(`No screen shows these messages, or their keys are composed: ${unused.join(', ')}`)
  },
}
