import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { installPackages, isProgram } from './apt-packages.ts'

/** The proxies that have an example, by the names of their programs and Debian packages. */
export const proxies = [
  { name: 'nginx', example: 'nginx.conf' },
  { name: 'apache2', example: 'apache.conf' },
  { name: 'haproxy', example: 'haproxy.cfg' },
  { name: 'caddy', example: 'Caddyfile' },
] as const

/** Debian's packages run this program to ask whether they may start their service. */
const policy = '/usr/sbin/policy-rc.d'

/** Returns the path of a proxy's program, or undefined if it is not installed. */
export function findProxy(name: (typeof proxies)[number]['name']): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin']
  return folders.map((folder) => path.join(folder, name)).find(isProgram)
}

/**
 * Installs missing proxies, as root on Debian or Ubuntu, without starting their services. If some are still missing,
 * returns a sentence that tells the developer that the tests of their examples are skipped.
 */
export async function installProxies(): Promise<string | undefined> {
  const missing = () => proxies.map(({ name }) => name).filter((name) => findProxy(name) === undefined)
  const wanted = missing()
  if (wanted.length === 0) return undefined
  const hasPolicy = existsSync(policy)
  const isRoot = process.getuid?.() === 0
  if (isRoot && !hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const reason = await installPackages(wanted)
  if (isRoot && !hasPolicy) rmSync(policy, { force: true })
  const left = missing()
  const why = reason === undefined ? '' : ` (${reason})`
  return left.length === 0
    ? undefined
    : `Not tested, since they are not installed${why}: the examples for ${left.join(', ')}.`
}
