import type { Key, Tab } from '#e2e/walk/tab.ts'

/** Keys as WebDriver sends them (W3C WebDriver §17.4.2, "Keyboard actions"). */
const keyCodes: Record<Key | 'Shift', string> = { Tab: '\uE004', Enter: '\uE007', End: '\uE010', Shift: '\uE008' }

const capabilities = {
  alwaysMatch: { 'acceptInsecureCerts': true, 'webkitgtk:browserOptions': { args: ['--automation'] } },
}

type Handler = { value: unknown }

/**
 * Opens a tab through classic WebDriver (W3C), with its own session and profile. The protocol reports no complaints of
 * a page, so a script in the page collects them, starting with the first `read`.
 * @param address the address of the driver
 */
export async function openByWebDriver(address: string): Promise<Tab> {
  const { sessionId } = (await command(address, 'POST', '/session', { capabilities })) as { sessionId: string }
  const reported: string[] = []
  const sendCommand = (method: string, path: string, body?: object): Promise<unknown> =>
    command(address, method, `/session/${sessionId}${path}`, body)
  const perform = async (actions: object[]): Promise<void> =>
    void (await sendCommand('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] }))
  await sendCommand('POST', '/timeouts', { pageLoad: 60_000, script: 30_000 })
  await sendCommand('POST', '/window/rect', { width: 1280, height: 800 })
  const travels = { reload: '/refresh', back: '/back', forward: '/forward' }
  return {
    open: async (url) => void (await sendCommand('POST', '/url', { url })),
    travel: async (where) => void (await sendCommand('POST', travels[where], {})),
    type: (text) => perform(Array.from(text).flatMap(pressAndRelease)),
    press: (key, held) => perform(held === undefined ? pressAndRelease(keyCodes[key]) : whileHeld(held, keyCodes[key])),
    async click(selector) {
      const found = await sendCommand('POST', '/element', { using: 'css selector', value: selector })
      const [element = ''] = Object.values(found as Record<string, string>)
      await sendCommand('POST', `/element/${element}/click`, {})
    },
    async read<Value>(run: () => Value) {
      const script = `return { value: (${run.toString()})(), complaints: (${takeComplaints.toString()})() }`
      const { value, complaints } = (await sendCommand('POST', '/execute/sync', { script, args: [] })) as Read<Value>
      reported.push(...complaints)
      return value
    },
    picture: async () => Buffer.from((await sendCommand('GET', '/screenshot')) as string, 'base64'),
    complaints: () => reported,
    close: async () => void (await sendCommand('DELETE', '')),
  }
}

type Read<Value> = { value: Value; complaints: string[] }

const pressAndRelease = (value: string): object[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]
const whileHeld = (held: 'Shift', value: string): object[] => [
  { type: 'keyDown', value: keyCodes[held] },
  ...pressAndRelease(value),
  { type: 'keyUp', value: keyCodes[held] },
]

async function command(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as Handler
  if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`)
  return value
}

/** Runs in the page: returns the complaints since the last call. The first call starts collecting. */
function takeComplaints(): string[] {
  const page = globalThis as { walkComplaints?: string[] }
  const taken = page.walkComplaints
  page.walkComplaints = []
  if (taken !== undefined) return taken
  const note = (complaint: string): void => void page.walkComplaints?.push(complaint)
  addEventListener('error', (event) => note(`exception: ${event.message}`))
  addEventListener('unhandledrejection', (event) => note(`exception: ${String(event.reason)}`))
  addEventListener('securitypolicyviolation', (event) =>
    note(`blocked: ${event.violatedDirective} ${event.blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const print = console[level]
    console[level] = (...values: unknown[]) => {
      note(`console ${level}: ${values.map(String).join(' ')}`)
      print(...values)
    }
  }
  return []
}
