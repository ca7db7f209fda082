import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const html =
  '<!doctype html><html lang="en"><title>React itself</title><p>Sign in</p><div id="root"><input type="email"/></div>' +
  '<script type="module" src="/react.js"></script></html>'

const elsewhere = '<!doctype html><html lang="en"><title>Elsewhere</title><p>Elsewhere</p></html>'

/**
 * Builds and serves a React page with one field: the floor for any React sign-in page. `from` is a page of another site
 * that links to it.
 */
export async function startReactFloor(): Promise<{ url: string; from: string; stop(): void }> {
  const script = brotliCompressSync(await bundle())
  const server = createServer((request, response) => {
    const isScript = request.url === '/react.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      ...(isScript ? { 'content-encoding': 'br' } : {}),
    })
    response.end(isScript ? script : request.url === '/elsewhere' ? elsewhere : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${port}/`, from: `http://127.0.0.1:${port}/elsewhere`, stop }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: path.join(import.meta.dirname, 'react-floor.ts') },
    },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const chunks = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  if (chunks.length !== 1) throw new Error(`React was built into ${chunks.length} files instead of one.`)
  return chunks.join('')
}
