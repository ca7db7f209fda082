import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../packages/local-postgres/src/free-port.ts'
import { openByWebDriver } from '#e2e/walk/webdriver.ts'
import type { Browser } from '#e2e/walk/tab.ts'
import { patience } from '../../tools/patience.ts'
import { endWithTests } from '#e2e/platform/end-with-tests.ts'

const longestStart = patience(60_000)

/**
 * Starts WebKitGTK's driver, which starts a browser (MiniBrowser) for each tab, one at a time.
 * @param program the driver's path
 * @param xvfb the path of Xvfb, a virtual display; if omitted, the existing display is used
 */
export async function startWebKit(program: string, xvfb?: string): Promise<Browser> {
  const { display, stop: stopDisplay } = await openDisplay(xvfb)
  const port = await freePort()
  const env = { ...process.env, ...display, LANG: 'en_GB.UTF-8', LANGUAGE: 'en_GB' }
  const driver = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' })
  endWithTests(driver)
  const stop = async (): Promise<void> => {
    await end(driver)
    await stopDisplay()
  }
  const address = `http://127.0.0.1:${port}`
  try {
    await untilReady(address)
  } catch (reason) {
    await stop()
    throw reason
  }
  return { newTab: () => openByWebDriver(address), stop }
}

async function untilReady(address: string): Promise<void> {
  const end = Date.now() + longestStart
  while (Date.now() < end) {
    const response = await fetch(`${address}/status`).catch(() => null)
    if (response?.ok === true) return
    await wait(100)
  }
  throw new Error("WebKit's driver did not answer in time.")
}

async function openDisplay(xvfb?: string): Promise<{ display: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  if (xvfb === undefined) return { display: {}, stop: () => Promise.resolve() }
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  endWithTests(server)
  // Xvfb chooses a free display number, and prints it once the display is ready.
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11' }, stop: () => end(server) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), patience(10_000))
  await ended
  clearTimeout(late)
}
