import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bunOf, installedBun, root } from './bun-programs.ts'
import { formatOf } from './program-format.ts'
import { isSignatureWhole, signAdHoc } from './sign-ad-hoc.ts'
import { ownTarget, type Target } from './targets.ts'

/** The `manifest.json` next to a program; `sha256` is in hex. */
export type ProgramManifest = { version: string; system: string; processor: string; size: number; sha256: string }

const source = path.join(root, 'agent', 'src', 'cli.ts')

/** Returns the folder of a target's program. */
export function folderOf({ system, processor }: Target): string {
  return path.join(root, 'agent', 'dist', `${system}-${processor}`)
}

/** Returns the path of the Bun that compiles on this computer; undefined if npm has none for it. */
export function compiler(): string | undefined {
  const own = ownTarget()
  return own === undefined ? undefined : installedBun(own)
}

/**
 * Compiles the agent for a target into agent/dist, then moves it in place, so that a running server never serves a
 * partial file.
 * @throws Error with the output of the compiler
 */
export function buildTarget(bun: string, target: Target): ProgramManifest {
  const making = mkdtempSync(path.join(tmpdir(), 'portico-agent-'))
  try {
    const made = path.join(making, target.file)
    compile(bun, target, made)
    const program = readFileSync(made)
    const format = formatOf(program)
    if (format?.system !== target.system || format.processor !== target.processor) {
      throw new Error(`the program for ${target.system} ${target.processor} is of another format`)
    }
    if (target.system === 'mac' && !isSignatureWhole(program)) signAdHoc(program, 'portico-agent')
    const manifest: ProgramManifest = {
      version: versionIn(readFileSync(path.join(root, 'agent', 'package.json'), 'utf8')),
      system: target.system,
      processor: target.processor,
      size: program.length,
      sha256: createHash('sha256').update(program).digest('hex'),
    }
    const folder = folderOf(target)
    mkdirSync(folder, { recursive: true })
    // The process id in the name keeps simultaneous builds from overwriting each other's file.
    const beside = path.join(folder, `${target.file}.${process.pid}.new`)
    writeFileSync(beside, program, { mode: 0o755 })
    renameSync(beside, path.join(folder, target.file))
    writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

function compile(bun: string, target: Target, outfile: string): void {
  const args = [
    ...['build', source, '--compile', `--outfile=${outfile}`, '--minify'],
    ...[`--target=bun-${target.bun}`, `--compile-executable-path=${bunOf(target)}`],
    // Compiling at run time would take four megabytes and save nothing, since the agent works only about a second an
    // hour.
    '--compile-jit-policy=100',
    // An agent that runs as root must not read settings from the folder it is started in.
    ...['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig'],
  ]
  const { status, stdout, stderr, error } = spawnSync(bun, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Bun could not compile: ${error?.message ?? `${stdout}${stderr}`.trim()}`)
}

function versionIn(packageFile: string): string {
  return (JSON.parse(packageFile) as { version: string }).version
}
