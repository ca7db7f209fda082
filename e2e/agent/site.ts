import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { forward } from '#e2e/agent/forward.ts'
import { freePort } from '../../packages/local-postgres/src/free-port.ts'
import { endWithTests } from '#e2e/platform/end-with-tests.ts'

/** A site whose agents reach only its gateway. The gateway reaches the server over an uplink that can be cut. */
export type Site = {
  /** The server's address as the gateway reaches it. */
  server: string
  /** The address on which the gateway listens. */
  listen: string
  /** The gateway's address for the agents. */
  gateway: string
  /** The gateway's address for this process. */
  gatewayFromHere: string
  /** Command prefixes that run a program in the network of the gateway or of the agents. */
  onGateway: readonly string[]
  onAgent: readonly string[]
  /** Whether the agents have a separate network without access to the server. */
  isSeparate: boolean
  cut: () => void
  restore: () => void
  close: () => Promise<void>
}

/**
 * Opens a site, with separate networks if this machine allows them (Linux, root, iproute2), otherwise on loopback with
 * a proxy.
 */
export async function openSite(serverPort: number): Promise<Site> {
  const { pid } = process
  const names = { outside: `portico-o${pid}`, gateway: `portico-g${pid}`, agent: `portico-a${pid}` }
  return mayMakeNetworks(names.gateway) ? openInNetworks(serverPort, names) : openOnLoopback(serverPort)
}

const [outside, onUplink, onLan, agentOnLan] = ['10.231.0.1', '10.231.0.2', '10.232.0.1', '10.232.0.2']
const [serverOutside, gatewayPort] = [8764, 8765]

/**
 * Creates the site's networks without links to this machine's own: browsers would notice a network change and abort
 * their requests. Unix sockets connect the networks instead.
 */
async function openInNetworks(
  serverPort: number,
  names: Record<'outside' | 'gateway' | 'agent', string>,
): Promise<Site> {
  const within = (name: string) => ['ip', 'netns', 'exec', name]
  const on = (name: string, ...args: string[]) => run(['ip', '-n', name, ...args])
  for (const name of Object.values(names)) run(['ip', 'netns', 'add', name])
  on(names.outside, 'link', 'add', 'uplink', 'type', 'veth', 'peer', 'name', 'uplink', 'netns', names.gateway)
  on(names.gateway, 'link', 'add', 'lan', 'type', 'veth', 'peer', 'name', 'lan', 'netns', names.agent)
  for (const [name, link, address] of [
    [names.outside, 'uplink', outside],
    [names.gateway, 'uplink', onUplink],
    [names.gateway, 'lan', onLan],
    [names.agent, 'lan', agentOnLan],
  ] as const) {
    on(name, 'address', 'add', `${address}/30`, 'dev', link)
    on(name, 'link', 'set', link, 'up')
    on(name, 'link', 'set', 'lo', 'up')
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-networks-'))
  const [toServer, toGateway] = [{ path: path.join(folder, 'server') }, { path: path.join(folder, 'gateway') }]
  const pairs = [
    [{ host: outside, port: serverOutside }, toServer],
    [toGateway, { host: onUplink, port: gatewayPort }],
  ]
  const [ip = '', ...args] = within(names.outside)
  const program = path.join(import.meta.dirname, 'forward.ts')
  const between = spawn(ip, [...args, process.execPath, program, JSON.stringify(pairs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithTests(between)
  await once(between.stdout, 'data')
  const server = await forward(toServer, { host: '127.0.0.1', port: serverPort })
  const gateway = await forward({ host: '127.0.0.1', port: 0 }, toGateway)
  return {
    server: `http://${outside}:${serverOutside}`,
    listen: `0.0.0.0:${gatewayPort}`,
    gateway: `http://${onLan}:${gatewayPort}`,
    gatewayFromHere: `http://127.0.0.1:${gateway.port}`,
    onGateway: within(names.gateway),
    onAgent: within(names.agent),
    isSeparate: true,
    cut: () => on(names.outside, 'link', 'set', 'uplink', 'down'),
    restore: () => on(names.outside, 'link', 'set', 'uplink', 'up'),
    async close() {
      between.kill()
      await Promise.all([once(between, 'exit'), server.close(), gateway.close()])
      for (const name of Object.values(names)) run(['ip', 'netns', 'delete', name])
      rmSync(folder, { recursive: true })
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
  const proxy = await forward({ host: '127.0.0.1', port: 0 }, { host: '127.0.0.1', port: serverPort })
  const port = await freePort()
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
