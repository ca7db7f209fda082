import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build, createLogger } from 'vite'

const web = path.join(import.meta.dirname, '..', '..', 'web')
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** Builds the page of the stories into a folder, configured like the web app. */
export async function buildStories(into: string): Promise<void> {
  await build({
    root: web,
    customLogger: createLogger('error'),
    configFile: path.join(web, 'vite.config.ts'),
    environments: {
      client: { build: { outDir: into, emptyOutDir: true, rolldownOptions: { input: 'stories/gallery.html' } } },
    },
  })
}

/**
 * Serves `folders` on `port`, or on any free port: a file from the first folder that has it; `index` at `/`, if given;
 * and the page of the stories at every other address, such as `/?story=…`, because a story changes its address.
 */
export function serve(
  folders: readonly string[],
  { index, port = 0 }: { index?: string; port?: number } = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const [asked, query] = askedOf(request.url ?? '/')
    const found = folders.map((folder) => path.join(folder, asked)).find(isFile)
    const ownIndex = asked === path.join('/') && !query.has('story') ? index : undefined
    const page = folders.map((folder) => path.join(folder, 'stories', 'gallery.html')).find(isFile)
    const file = found ?? ownIndex ?? (path.extname(asked) === '' ? page : undefined)
    if (file === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const { port: own } = server.address() as AddressInfo
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed())
          server.closeAllConnections()
        })
      resolve({ url: `http://localhost:${own}`, close })
    })
  })
}

/** Returns the path and query of an address; the path cannot lead out of a folder. */
function askedOf(address: string): [path: string, query: URLSearchParams] {
  const [pathname = '', query] = address.split('?')
  try {
    return [path.join('/', decodeURIComponent(pathname)), new URLSearchParams(query)]
  } catch {
    return [path.join('/'), new URLSearchParams()]
  }
}

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()
