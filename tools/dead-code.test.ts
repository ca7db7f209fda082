import { spawnSync } from 'node:child_process'
import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withTree, type Planted } from './rules/planted-tree.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const pack = (name: string, rest: object = {}) => [JSON.stringify({ name, type: 'module', version: '1.0.0', ...rest })]

/** A project with workspaces like ours, in which everything that the contract and the server list is used. */
const ALIVE: Planted = {
  'package.json': pack('portico', { private: true, workspaces: ['contract', 'server', 'web'] }),
  'contract/package.json': pack('@portico/contract', { exports: { './*': './src/*' } }),
  'contract/src/platform/port.ts': ['export const port = 5432'],
  'server/package.json': pack('@portico/server', { dependencies: { 'pg': '8.23.1', '@portico/contract': '1.0.0' } }),
  'server/src/main.ts': [
    "import pg from 'pg'",
    "import { port } from '@portico/contract/platform/port.ts'",
    'new pg.Pool({ port })',
  ],
  'web/package.json': pack('@portico/web', { exports: { './*': './src/*' } }),
  'web/src/main.tsx': ['document.title = `Portico`'],
}

/**
 * Returns the problems that knip reports, with this repository's configuration, after these files are added: each as
 * its kind and its subject.
 */
function reported(planted: Planted): string[] {
  return withTree({ ...ALIVE, ...planted }, (root) => {
    copyFileSync(join(ROOT, 'knip.json'), join(root, 'knip.json'))
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    const options = ['--reporter', 'compact', '--no-config-hints', '--no-progress']
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/knip'), options, { cwd: root, encoding: 'utf8' })
    return stdout.split('\n').filter((line) => line !== '')
  })
}

describe('the dead-code configuration', () => {
  it('accepts code that is used and listed', () => expect(reported({})).toEqual([]))

  it('finds the dead file, the dead export, the phantom and the unused dependency', () => {
    const report = reported({
      'server/src/dead.ts': ['export const a = 1'],
      'contract/src/platform/port.ts': ['export const port = 5432', 'export const spare = 5433'],
      'contract/src/platform/dead.ts': ['export const never = 1'],
      'server/package.json': pack('@portico/server', {
        dependencies: { 'pg': '8.23.1', 'uuid': '14.0.3', '@portico/contract': '1.0.0' },
      }),
      'web/src/main.tsx': ["import pg from 'pg'", 'document.title = pg.name'],
    })
    expect(report).toEqual([
      'Unused files (1)',
      'server/src/dead.ts: server/src/dead.ts',
      'Unused dependencies (1)',
      'server/package.json: uuid',
      'Unlisted dependencies (1)',
      'web/src/main.tsx: pg',
      'Unused exports (2)',
      'contract/src/platform/dead.ts: never',
      'contract/src/platform/port.ts: spare',
    ])
  })
})
