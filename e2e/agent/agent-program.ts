import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const bun = path.join(
  root,
  `node_modules/@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : 'x64'}/bin/bun`,
)

/**
 * Compiles the agent for this machine, as `version`, to `file`.
 * @param edits the new text of changed source files below agent/src
 */
export function compileAgent(file: string, version: string, edits: Readonly<Record<string, string>> = {}): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-agent-sources-'))
  try {
    const agent = path.join(folder, 'agent')
    cpSync(path.join(root, 'agent/src'), path.join(agent, 'src'), { recursive: true })
    const about = JSON.parse(readFileSync(path.join(root, 'agent/package.json'), 'utf8')) as object
    writeFileSync(path.join(agent, 'package.json'), JSON.stringify({ ...about, version }))
    for (const [name, text] of Object.entries(edits)) writeFileSync(path.join(agent, 'src', name), text)
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    mkdirSync(path.dirname(file), { recursive: true })
    const args = [
      'build',
      path.join(agent, 'src/cli.ts'),
      '--compile',
      `--outfile=${file}`,
      '--no-compile-autoload-dotenv',
    ]
    const { status, stdout, stderr } = spawnSync(bun, args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`Bun could not compile the agent: ${stdout}${stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the path of the program that `npm start` serves for this machine; builds it if it is out of date. */
export function buildOwnAgent(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/build-agent.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The agent could not be built: ${stdout}${stderr}`)
  const system = { darwin: 'mac', win32: 'windows' }[process.platform as string] ?? process.platform
  return path.join(root, 'agent/dist', `${system}-${process.arch}`, 'portico-agent')
}
