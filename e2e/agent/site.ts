import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A site whose agents reach its gateway alone, which reaches the server by an uplink that can be cut. */
export type Site = {
  /** The server as the gateway reaches it. */
  server: string
  /** Where the gateway listens. */
  listen: string
  /** The gateway as the agents reach it. */
  gateway: string
  /** The gateway as this process reaches it. */
  gatewayFromHere: string
  /** What a command line begins with to run in the network of the gateway, and of the agents. */
  onGateway: readonly string[]
  onAgent: readonly string[]
  /** Whether the agents have a network of their own, without a way to the server. */
  isSeparate: boolean
  cut: () => void
  restore: () => void
  close: () => Promise<void>
}

/** A site with networks of its own where this machine allows them (Linux, as root, iproute2); else on loopback with a proxy. */
export async function openSite(serverPort: number): Promise<Site> {
  const names = { gateway: `portico-g${process.pid}`, agent: `portico-a${process.pid}` }
  if (!mayMakeNetworks(names.gateway)) return openOnLoopback(serverPort)
  const part = process.pid % 250
  const ends = {
    server: `10.231.${part}.1`,
    gateway: `10.231.${part}.2`,
    lan: `10.232.${part}.1`,
    agent: `10.232.${part}.2`,
  }
  const [up, upGateway, lan, lanAgent] = [`pu${part}`, `pv${part}`, `pl${part}`, `pm${part}`]
  const inGateway = ['ip', 'netns', 'exec', names.gateway]
  const inAgent = ['ip', 'netns', 'exec', names.agent]
  const on = (prefix: readonly string[], ...args: string[]) => run([...prefix, 'ip', ...args])
  for (const name of Object.values(names)) run(['ip', 'netns', 'add', name])
  run(['ip', 'link', 'add', up, 'type', 'veth', 'peer', 'name', upGateway, 'netns', names.gateway])
  on(inGateway, 'link', 'add', lan, 'type', 'veth', 'peer', 'name', lanAgent, 'netns', names.agent)
  for (const [prefix, link, address] of [
    [[], up, ends.server],
    [inGateway, upGateway, ends.gateway],
    [inGateway, lan, ends.lan],
    [inAgent, lanAgent, ends.agent],
  ] as const) {
    on(prefix, 'address', 'add', `${address}/30`, 'dev', link)
    on(prefix, 'link', 'set', link, 'up')
    if (prefix.length > 0) on(prefix, 'link', 'set', 'lo', 'up')
  }
  const proxy = await startProxy(ends.server, serverPort)
  return {
    server: `http://${ends.server}:${proxy.port}`,
    listen: '0.0.0.0:8765',
    gateway: `http://${ends.lan}:8765`,
    gatewayFromHere: `http://${ends.gateway}:8765`,
    onGateway: inGateway,
    onAgent: inAgent,
    isSeparate: true,
    cut: () => run(['ip', 'link', 'set', up, 'down']),
    restore: () => run(['ip', 'link', 'set', up, 'up']),
    async close() {
      for (const name of Object.values(names)) run(['ip', 'netns', 'delete', name])
      await proxy.close()
    },
  }
}

function mayMakeNetworks(name: string): boolean {
  if (process.platform !== 'linux') return false
  try {
    run(['ip', 'netns', 'add', name])
  } catch {
    return false
  }
  try {
    run(['ip', 'netns', 'exec', name, 'true'])
    return true
  } catch {
    return false
  } finally {
    run(['ip', 'netns', 'delete', name])
  }
}

function run([command = '', ...args]: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

async function openOnLoopback(serverPort: number): Promise<Site> {
  const proxy = await startProxy('127.0.0.1', serverPort)
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  return {
    server: `http://127.0.0.1:${proxy.port}`,
    listen: `127.0.0.1:${port}`,
    gateway: `http://127.0.0.1:${port}`,
    gatewayFromHere: `http://127.0.0.1:${port}`,
    onGateway: [],
    onAgent: [],
    isSeparate: false,
    cut: proxy.cut,
    restore: proxy.restore,
    close: () => proxy.close(),
  }
}

/** Forwards connections at an address to the server, which listens on loopback alone. */
async function startProxy(host: string, serverPort: number) {
  const ends = new Set<Socket>()
  let isCut = false
  const listener = createServer((near) => {
    near.on('error', () => undefined)
    if (isCut) return void near.destroy()
    const far = connect(serverPort, '127.0.0.1')
    far.on('error', () => undefined)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }).listen(0, host)
  await once(listener, 'listening')
  const cut = (): void => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    port: (listener.address() as AddressInfo).port,
    cut,
    restore: () => void (isCut = false),
    async close() {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}
