import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#agent/platform/exit-codes.ts'
import { installService } from './install.ts'
import { servicePlan } from './service-plan.ts'
import type { ServicePlan, SystemCommand } from './service.ts'
import { removeService } from './uninstall.ts'

const planOf = (
  platform: NodeJS.Platform,
  kind: 'agent' | 'gateway' = 'agent',
  stateFolder = '/var/lib/portico-agent',
) => servicePlan(platform, { kind, stateFolder, env: { ProgramFiles: 'C:\\Program Files', SystemRoot: 'C:\\Windows' } })

describe('the service of Linux', () => {
  const { content } = planOf('linux').definition

  it.each([
    ['ExecStart="/opt/portico-agent/bin/portico-agent" "run" "--service"'],
    ['MemoryMax=192M'],
    ['CPUQuota=20%'],
    ['NoNewPrivileges=yes'],
    ['ProtectSystem=strict'],
    ['PrivateTmp=yes'],
    ['Restart=always'],
    ['WorkingDirectory=/var/lib/portico-agent'],
    ['ReadWritePaths="/var/lib/portico-agent" "/opt/portico-agent/bin"'],
  ])('has %s', (line) => {
    expect(content.split('\n')).toContain(line)
  })

  it('of a gateway relays', () => {
    expect(planOf('linux', 'gateway').definition.content).toContain('"gateway" "--service"')
  })

  it('quotes a folder of any name', () => {
    const odd = planOf('linux', 'agent', '/srv/50% "a" $HOME/x')
    expect(odd.definition.content).toContain('Environment="PORTICO_AGENT_STATE=/srv/50%% \\"a\\" $HOME/x"')
  })
})

describe('the service of macOS', () => {
  it('is kept alive as a daemon, in a fixed folder', () => {
    const { file, content } = planOf('darwin', 'agent', '/Library/A & B').definition
    expect(file).toBe('/Library/LaunchDaemons/com.portico.agent.plist')
    expect(content).toContain('<key>KeepAlive</key><true/>')
    expect(content).toContain('<key>WorkingDirectory</key><string>/Library/A &amp; B</string>')
    expect(content).toContain('<string>run</string><string>--service</string>')
  })
})

describe('the service of Windows', () => {
  const plan = planOf('win32', 'agent', 'C:\\ProgramData\\Portico Agent')

  it('is a task at the start of Windows, as SYSTEM, without a limit of time', () => {
    const { content, encoding } = plan.definition
    expect(encoding).toBe('utf16le')
    expect(content).toContain('<BootTrigger>')
    expect(content).toContain('<UserId>S-1-5-18</UserId>')
    expect(content).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>')
    expect(content).toContain('<RestartOnFailure>')
    expect(content).toContain('run --service --state &quot;C:\\ProgramData\\Portico Agent&quot;')
    expect(content).toContain('<Command>&quot;C:\\Program Files\\Portico Agent\\portico-agent.exe&quot;</Command>')
  })

  it('is managed by programs of Windows, by their paths', () => {
    for (const [program] of [...plan.start, ...plan.stop]) expect(program).toBe('C:\\Windows\\System32\\schtasks.exe')
  })
})

it.each(['linux', 'darwin', 'win32'] as const)('the service of %s names its state, and no other', (platform) => {
  const { definition } = planOf(platform, 'agent', '/srv/a & "b"')
  expect(definition.content).toContain(definition.state)
  for (const other of ['/srv/a', '/srv/a & "b"/c', '/a & "b"'])
    expect(definition.content).not.toContain(planOf(platform, 'agent', other).definition.state)
})

describe('a service', () => {
  let root = ''
  let plan: ServicePlan
  const commands: SystemCommand[] = []
  const run = async (command: SystemCommand) => void commands.push(command)

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'portico-service-'))
    commands.length = 0
    writeFileSync(path.join(root, 'downloaded'), 'program')
    const programFolder = path.join(root, 'opt')
    const service = { program: path.join(programFolder, 'bin', 'portico-agent'), args: ['run'], stateFolder: root }
    const definition = { file: path.join(root, 'etc', 'unit'), content: 'unit', encoding: 'utf8', state: 'un' } as const
    const commandsOf = { start: [['start']], stop: [['stop']], afterRemoval: [['reload']] } as const
    plan = { service, programFolder, manager: root, definition, ...commandsOf }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is put in place and started; again, the new program takes the place of the old', async () => {
    await installService(plan, path.join(root, 'downloaded'), run)
    writeFileSync(path.join(root, 'downloaded'), 'newer')
    await installService(plan, path.join(root, 'downloaded'), run)
    expect(readFileSync(plan.service.program, 'utf8')).toBe('newer')
    expect(statSync(plan.service.program).mode & 0o777).toBe(0o755)
    expect(readFileSync(plan.definition.file, 'utf8')).toBe('unit')
    expect(commands.map(([name]) => name)).toEqual(['stop', 'start', 'stop', 'start'])
  })

  it('is installed by the program in its place itself', async () => {
    await installService(plan, path.join(root, 'downloaded'), run)
    await installService(plan, plan.service.program, run)
    expect(readFileSync(plan.service.program, 'utf8')).toBe('program')
  })

  it('that cannot be stopped, because there is none, is started all the same', async () => {
    await installService(plan, path.join(root, 'downloaded'), async (command) => {
      if (command[0] === 'stop') throw new Failure('service-manager', 'not loaded')
      await run(command)
    })
    expect(commands).toEqual([['start']])
  })

  it('whose manager refuses is a failure of its own', async () => {
    const refuses = async ([name]: SystemCommand) => {
      if (name === 'start') throw new Failure('service-manager', 'no systemd')
    }
    await expect(installService(plan, path.join(root, 'downloaded'), refuses)).rejects.toMatchObject({
      exit: 'service-manager',
    })
  })

  it('without a service manager leaves nothing', async () => {
    const without = { ...plan, manager: path.join(root, 'systemd') }
    await expect(installService(without, path.join(root, 'downloaded'), run)).rejects.toMatchObject({
      exit: 'service-manager',
    })
    expect([existsSync(plan.programFolder), existsSync(plan.definition.file), commands]).toEqual([false, false, []])
  })

  it('whose place cannot be written is a failure of its own', async () => {
    writeFileSync(path.join(root, 'opt'), 'a file')
    await expect(installService(plan, path.join(root, 'downloaded'), run)).rejects.toMatchObject({
      exit: 'service-manager',
    })
  })

  it('is removed with its program', async () => {
    await installService(plan, path.join(root, 'downloaded'), run)
    mkdirSync(path.join(root, 'opt', 'more'))
    expect(await removeService(plan, run)).toEqual({ isInstalled: true, left: null })
    expect(existsSync(plan.programFolder)).toBe(false)
    expect(existsSync(plan.definition.file)).toBe(false)
    expect(commands.map(([name]) => name)).toEqual(['stop', 'start', 'stop', 'reload'])
    expect(await removeService(plan, run)).toEqual({ isInstalled: false, left: null })
  })

  it('of another state stays as it is', async () => {
    await installService(plan, path.join(root, 'downloaded'), run)
    const other = { ...plan, definition: { ...plan.definition, state: 'another' } }
    await expect(removeService(other, run)).rejects.toMatchObject({ exit: 'service-manager' })
    expect([plan.service.program, plan.definition.file].map((file) => existsSync(file))).toEqual([true, true])
    expect(commands.map(([name]) => name)).toEqual(['stop', 'start'])
  })
})
