import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, createLogger, type Plugin, type Rolldown } from 'vite'

/** Starts the worker in this page when the parent page asks for it, and passes it the port. */
const boot = `const source = document.getElementById('worker').textContent
addEventListener('message', ({ data, ports, source: from }) => {
  if (from !== parent || data !== 'start') return
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  worker.postMessage('start', ports)
}, { once: true })
parent.postMessage('ready', '*')`

/**
 * Builds `assets/sandbox.html`, the page in which foreign functions run (decisions/0089). It is one file, because it
 * may load nothing. Its policy allows only its own script; the server gives it an opaque origin.
 */
export const sandboxPage: Plugin = {
  name: 'portico-sandbox-page',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle() {
    const worker = await workerScript()
    const hash = createHash('sha256').update(boot).digest('base64')
    const policy = `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval' blob:; worker-src blob:`
    const source = [
      '<!doctype html>',
      `<meta http-equiv="content-security-policy" content="${policy}">`,
      '<meta charset="utf-8"><title>Sandbox</title>',
      `<script type="text/plain" id="worker">${worker.replaceAll('</script', String.raw`<\/script`)}</script>`,
      `<script>${boot}</script>`,
    ].join('\n')
    this.emitFile({ type: 'asset', fileName: 'assets/sandbox.html', source })
  },
}

async function workerScript(): Promise<string> {
  const built = (await build({
    root: import.meta.dirname,
    configFile: false,
    customLogger: createLogger('error'),
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, '../features/assistant/web/sandbox/sandbox-worker.ts'),
        checks: { bundlerTimings: false },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  const [script] = built.output
  return script.code
}
