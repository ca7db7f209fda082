import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageInput, PageRenderer } from '@portico/contract/core/pages/front-page.ts'
import type { Language } from '@portico/contract/platform/language.ts'

/** The fields of an entry of Vite's manifest that pages need. */
type Built = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Built>

/** The built web app: its renderer and the addresses of its files, for each kind of page. */
export type WebBundle = {
  renderer: PageRenderer
  signIn: Pick<PageInput, 'styles' | 'script' | 'preloads' | 'sheets'>
  /** The files of the app's page in a language, with its messages, which it needs at once. */
  app: (language: Language) => Pick<PageInput, 'styles' | 'script' | 'preloads' | 'sheets'>
  legal: Pick<PageInput, 'styles' | 'script' | 'preloads' | 'sheets'>
}

/** The module that renders the legal pages, if the product has the feature. */
const legalPart = '../features/legal/web/legal-page.tsx'

const addressOf = (file: string) => `/${file}`

function entryOf(manifest: Manifest, name: string): Built {
  const entry = manifest[name]
  if (entry === undefined) throw new Error(`The web app has no ${name}. Build it again: npm run build -w web`)
  return entry
}

/** Returns the files that a part of the app needs besides `main`, itself first. */
function partsOf(manifest: Manifest, name: string, seen = new Set<string>()): Built[] {
  if (name === 'src/main.tsx' || seen.has(name)) return []
  seen.add(name)
  const entry = entryOf(manifest, name)
  return [entry, ...(entry.imports ?? []).flatMap((each) => partsOf(manifest, each, seen))]
}

/**
 * Reads the built web app below `webFolder` (`client/` and `server/`). Throws if it is not built: the server cannot
 * serve without it.
 */
export async function readWebBundle(webFolder: string): Promise<WebBundle> {
  const client = join(webFolder, 'client')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const main = entryOf(manifest, 'src/main.tsx')
  const stylesOf = async (parts: Built[]) => {
    const files = new Set(parts.flatMap(({ css }) => css ?? []))
    const sheets = await Promise.all(Array.from(files, (file) => readFile(join(client, file), 'utf8')))
    return sheets.join('\n')
  }
  const common = { styles: await stylesOf([main]), script: addressOf(main.file) }
  const messages = JSON.parse(await readFile(join(client, '.vite/messages.json'), 'utf8')) as { address: string }
  const app = partsOf(manifest, 'src/app.tsx')
  const messagesOf = (language: Language) =>
    ['later', 'app'].map((page) => `${messages.address}${page}-${language}.json`)
  // Without the feature `legal`, the app is shown at these addresses.
  const legal = legalPart in manifest ? partsOf(manifest, legalPart) : []
  const themes = partsOf(manifest, 'src/all-themes.ts')
  return {
    renderer: (await import(pathToFileURL(join(webFolder, 'server/sign-in-page.js')).href)) as PageRenderer,
    signIn: { ...common, preloads: [], sheets: [] },
    app: (language) => ({
      ...common,
      preloads: [...new Set([...app.map(({ file }) => addressOf(file)), ...messagesOf(language)])],
      sheets: [...new Set([...themes, ...app].flatMap(({ css }) => css ?? []))].map(addressOf),
    }),
    // This notice is displayed before any script runs, so its styles are inline.
    legal: {
      ...common,
      styles: await stylesOf([main, ...legal]),
      preloads: legal.map(({ file }) => addressOf(file)),
      sheets: [],
    },
  }
}
