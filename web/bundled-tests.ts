import path from 'node:path'
import { build, createLogger, type Plugin, type Rolldown } from 'vite'
import { mergeIconShapes } from './merge-icon-shapes.ts'
import { messagesPlugin } from './messages-plugin.ts'

/** The URL path below which the bundled tests are served. */
const place = '/bundled-tests/'

/**
 * Bundles the component tests with everything they import, so that the browser loads a few files instead of hundreds.
 * Uses React's development build, which warns of mistakes.
 * @param tests their paths below `web/`
 */
export function bundledTests(tests: readonly string[]): Plugin {
  const names = new Map(tests.map((file) => [path.join(import.meta.dirname, file), nameOf(file)]))
  let bundle: Promise<Map<string, string>> | undefined
  const read = async (name: string) => {
    bundle ??= bundleOf([...names.keys()])
    return (await bundle).get(name)
  }
  return {
    name: 'portico-bundled-tests',
    enforce: 'pre',
    config: () => ({ server: { preTransformRequests: false } }),
    // The shared modules are served as they are: Vite and vitest would take seconds to scan them.
    configureServer(server) {
      server.middlewares.use(place, (request, response, next) => {
        const name = path.basename(withoutQuery(request.url ?? ''))
        read(name).then((script) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(script)
        }, next)
      })
    },
    resolveId(id, importer) {
      const isShared = names.has(withoutQuery(importer ?? '')) && /^\.\/.*\.js$/.test(id)
      return isShared ? { id: place + path.basename(id), external: true } : null
    },
    load(id) {
      const name = names.get(withoutQuery(id))
      return name === undefined ? null : read(name)
    },
  }
}

/** The page is laid out and can be clicked, but its pixels, which no story looks at, are not painted. */
const withoutPixels = `frameElement.style.opacity = '0'`

/** If these functions exist, React records every element for the browser's profiler. */
const withoutProfile = 'console.createTask = console.timeStamp = undefined'

/**
 * React records a stack for each element, which takes a sixth of the processor time of a story. Its warnings name the
 * component without one.
 */
const withoutElementStacks: Plugin = {
  name: 'portico-without-element-stacks',
  transform: {
    filter: { id: /\/node_modules\/react\/cjs\/.*\.development\.js$/ },
    handler: (code) => code.replaceAll(/1e4 > ReactSharedInternals\.recentlyCreatedOwnerStacks\+\+/g, 'false'),
  },
}

const withoutQuery = (id: string) => id.replace(/\?.*$/, '')
const nameOf = (file: string) => `${path.basename(file).replace(/\.tsx?$/, '')}.js`

/** Returns the scripts of the bundle by name. */
async function bundleOf(input: string[]): Promise<Map<string, string>> {
  const built = (await build({
    root: import.meta.dirname,
    base: place,
    configFile: false,
    customLogger: createLogger('error'),
    plugins: [messagesPlugin, mergeIconShapes, withoutElementStacks],
    // The stories that `npm test` selected (tools/selected-tests.ts), or null to run all.
    define: {
      'process.env.NODE_ENV': '"development"',
      'chosenTitles': process.env['PORTICO_STORIES'] ?? 'null',
      'storyPages': process.env['PORTICO_STORY_PAGES'] ?? '2',
    },
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      target: 'esnext',
      cssCodeSplit: false,
      modulePreload: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        external: ['vitest', 'vitest/browser'],
        checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        experimental: { lazyBarrel: true },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: { groups: [{ name: 'app', test: (id) => !input.includes(id) }] },
        },
      },
    },
  })) as Rolldown.RolldownOutput
  const styles = built.output.flatMap((each) =>
    each.type === 'asset' && each.fileName.endsWith('.css') ? [String(each.source)] : [],
  )
  const addStyles = `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(styles.join('\n'))} }))`
  const scripts = built.output.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  const workers = built.output.flatMap((each) =>
    each.type === 'asset' && each.fileName.endsWith('.js')
      ? [[path.basename(each.fileName), String(each.source)] as const]
      : [],
  )
  return new Map([
    ...workers,
    ['first.js', [withoutPixels, withoutProfile, addStyles].join('\n')],
    ...scripts.map(
      ({ fileName, isEntry, code }) => [fileName, isEntry ? `import './first.js'\n${code}` : code] as const,
    ),
  ])
}
