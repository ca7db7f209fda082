import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Plugin } from 'vite'
import { mergeIconShapes } from './merge-icon-shapes.ts'
import { sandboxPage } from './sandbox-page.ts'
import { extractionPlugin, messagesPlugin, unusedMessagesPlugin } from './messages-plugin.ts'

const compressible = /\.(js|css|svg|json|html)$/

/**
 * Compresses by Brotli several times with different parameters, and returns the smallest result. If only the hashes in
 * a text change, the size of a single result varies by up to 140 bytes.
 */
function compressed(content: Buffer, ways: number): Buffer {
  const all = Array.from({ length: ways }, (_, way) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_NPOSTFIX]: way % 4,
        [constants.BROTLI_PARAM_NDIRECT]: way % 8 < 4 ? 0 : 8,
        [constants.BROTLI_PARAM_LGBLOCK]: way < 8 ? 0 : 16,
      },
    }),
  )
  return all.toSorted((one, other) => one.length - other.length)[0] ?? content
}

/** Writes a `.br` beside each file, so that the server never compresses static files. */
const precompress: Plugin = {
  name: 'portico-precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!compressible.test(file.fileName) || file.fileName.startsWith('.vite/')) continue
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const isFirst = file.type === 'chunk' && file.isEntry
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: compressed(content, isFirst ? 16 : 1) })
      }
    },
  },
}

/**
 * Modules that the later steps share with the app. They are bundled into one file, because the first file names every
 * file.
 */
const shared = [
  'accounts/roles',
  'address-after-sign-in',
  'call',
  'code-challenge',
  'confirm-dialog(?=\\.module)',
  'digits',
  'form/field',
  'form-field',
  'lucide/dist/esm/icons/(?:book-open|eye|eye-off|file-text|mail|search)',
  'core/modules/(?:module|module-path|stored-modules)',
  'own-path',
  'app-paths',
  'login-response',
  'marked-message',
  'parsed-url',
  'passwords',
  'password-field',
  'radio-cards',
  'reset',
  'select-field',
  'send',
  'sign-in-outcome',
  'system-icons',
  'tenant-choice',
  'text',
  'ui/menu',
  'use-wait-text',
  'usePopupHandleStore',
  'ui/form/later-forms',
]
const sharedParts = new RegExp(`/(${shared.join('|')})\\.(tsx?|mjs|module\\.css)`)

/** The path of each style sheet by its name. */
const sheets = new Map<string, string>()

/**
 * Returns a class name such as `steps_title`, because names of words compress better than hashes. Style sheets must
 * have unique names for that.
 */
function scopedName(className: string, file: string): string {
  const sheet = path.basename(file).replace(/\.module\.css.*/, '')
  const first = sheets.get(sheet) ?? file
  if (first !== file) throw new Error(`Two style sheets have the same name: ${first} and ${file}`)
  sheets.set(sheet, file)
  return `${sheet}_${className}`
}

const logger = createLogger('warn')
const warn: typeof logger.warn = (message, options) => {
  // Only in `npm test`: a warning that depends on the machine must not prevent the product from starting.
  if (process.env['PORTICO_REFUSE_WARNINGS'] === 'true') throw new Error(`The build must give no warnings:\n${message}`)
  logger.warn(message, options)
}

// Successes are not listed: `npm start` builds before it prints where to sign in. There are two builds: what browsers
// load, and the page renderer for the server, which needs no React at run time.
export default defineConfig({
  customLogger: { ...logger, warn, warnOnce: warn },
  plugins: [
    react(),
    messagesPlugin,
    extractionPlugin(),
    unusedMessagesPlugin,
    mergeIconShapes,
    sandboxPage,
    precompress,
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // The first versions that support light-dark() and :has(), which the style sheets use; replacing these would cost
    // more than it is worth. tools/minimum-browsers.test.ts compares them with the documented versions.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Without `lazyBarrel`, the build compiles all modules of lucide and Base UI and then drops most of them.
    rolldownOptions: { checks: { bundlerTimings: false }, experimental: { lazyBarrel: true } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: 'src/main.tsx',
          output: {
            // The code for the first paint is one file, even if other chunks share parts of it.
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 2 },
                { name: 'parts', test: sharedParts, priority: 1 },
                // The frame of the app with all its dependencies, except those that the forgotten-password dialog also
                // needs.
                { name: 'forgot', test: /\/forgot-password-dialog\.tsx/, priority: 1 },
                { name: 'frame', test: /\/landing\/app-shell\.tsx/ },
              ],
            },
            // The first file names all others, so their hashes are short. Seven characters are 42 bits, and the names
            // differ as well.
            chunkFileNames: ({ name }) => `assets/${name.slice(0, 5)}-[hash:7].js`,
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        emitAssets: false,
        minify: false,
        cssMinify: true,
        copyPublicDir: false,
        rolldownOptions: { input: { 'sign-in-page': 'src/sign-in-page.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
})
