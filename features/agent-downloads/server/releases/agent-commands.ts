import { isAbsolute, resolve } from 'node:path'
import { err, ok } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import { defineCommand, refusal, type Command } from '@portico/server/core/commands/define-command.ts'
import { dayText, jsonLines } from '@portico/server/core/commands/list-texts.ts'
import { listPrograms, missingPrograms } from '@portico/server/core/devices/agent-programs.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { devicesOfVersion, warningWithoutKey } from './devices-of-versions.ts'
import { readReleases } from '@portico/server/core/devices/release-queries.ts'
import {
  haltRelease,
  makeReleaseKey,
  offerRelease,
  releasePrograms,
  type Offered,
  type ReleaseRefusal,
} from './releases.ts'

const shares = ['10', '50', '100'] as const
const shareOf = (text: string): Offered | null => {
  const found = shares.find((share) => share === text)
  return found === undefined ? null : (Number(found) as Offered)
}
const sharesProblem = 'The share must be 10, 50 or 100 percent of companies.'

const keyCommand = defineCommand({
  name: 'agent key',
  usage: ['npm run portico -- agent key <file> [--replace]'],
  words: ['a file'],
  options: { replace: 'flag' },
  read: ([file = ''], { replace = false }, folder) =>
    ok({ file: isAbsolute(file) ? file : resolve(folder, file), replaces: replace }),
  async run(context, input) {
    const made = await makeReleaseKey(context, input)
    if (made.ok) return made
    if (made.error === 'file-exists') return refusal(`${input.file} already exists.`)
    return refusal(
      'A key already exists, and enrolled devices accept only versions signed with it.',
      '--replace makes another one: devices that are enrolled until then have to be enrolled again to be updated.',
    )
  },
  print: async (_made, { file }, { database }) => [
    `The key that signs versions of the agent is in ${file}. Keep it off this machine: its owner can install programs on all devices.`,
    ...(await warningWithoutKey(database)),
  ],
})

const releaseSentences: Record<Exclude<ReleaseRefusal, 'incomplete'>, string> = {
  'no-key': 'There is no release key yet. Create one with agent key <file>.',
  'key-not-valid': 'The file does not contain an Ed25519 key (PKCS #8 as PEM), or cannot be read.',
  'key-differs': 'This is not the key that devices accept. agent key stored a different one.',
  'no-programs': 'There are no programs. Build them with npm run build:agents, or set their folder in PORTICO_AGENTS.',
  'versions-differ': 'The programs have different versions. Build all of them again.',
  'not-newer': 'The same or a newer version has already been released. To see all versions, use agent list.',
  'program-differs': 'A program does not match its manifest.json. Build it again.',
}

const namesOf = (programs: readonly { system: string; processor: string }[]) =>
  programs.map(({ system, processor }) => `${system} ${processor}`).join(', ')

const releaseCommand = defineCommand({
  name: 'agent release',
  usage: ['npm run portico -- agent release --key <file> [--offer 10|50|100] [--incomplete]'],
  options: { key: 'text', offer: 'text', incomplete: 'flag' },
  needs: ['key'],
  read(_words, { key = '', offer, incomplete = false }, folder) {
    const offered: Offered | 0 | null = offer === undefined ? 0 : shareOf(offer)
    if (offered === null) return err([sharesProblem])
    return ok({ keyFile: resolve(folder, key), offered, isIncomplete: incomplete })
  },
  async run(context, input) {
    const released = await releasePrograms(context, input)
    if (released.ok) return released
    if (released.error !== 'incomplete') return refusal(releaseSentences[released.error])
    const missing = missingPrograms(await listPrograms(context.agentsFolder))
    return refusal(
      `These programs are missing: ${namesOf(missing)}. Build all with npm run build:agents.`,
      "You can't add programs to a version later. To release it without them, use --incomplete.",
    )
  },
  print: async ({ version, programs }, { offered }, { database }) => [
    `${version} is released for ${namesOf(programs)}.`,
    ...(missingPrograms(programs).length === 0 ? [] : [`It leaves out ${namesOf(missingPrograms(programs))}.`]),
    offered === 0
      ? `It is not offered to any company yet. To offer it, use agent offer ${version} 10`
      : `It is offered to ${offered} % of companies.`,
    ...(await warningWithoutKey(database)),
  ],
})

async function notOffered({ database }: Pick<CommandContext, 'database'>, version: string) {
  const isHalted = (await readReleases(database)).some((release) => release.version === version)
  if (isHalted) return refusal(`${version} was halted and can't be offered again. Release a newer version.`)
  return refusal(`There is no version ${version}. To see all versions, use agent list.`)
}

const offerCommand = defineCommand({
  name: 'agent offer',
  usage: ['npm run portico -- agent offer <version> 10|50|100'],
  words: ['a version', 'a share'],
  read([version = '', share = '']) {
    const offered = shareOf(share)
    return offered === null ? err([sharesProblem]) : ok({ version, offered })
  },
  async run(context, input) {
    if (await offerRelease(context, input)) return ok(input)
    return notOffered(context, input.version)
  },
  print: ({ version, offered }) => [`${version} is offered to ${offered} % of companies.`],
})

const haltCommand = defineCommand({
  name: 'agent halt',
  usage: ['npm run portico -- agent halt <version>'],
  words: ['a version'],
  read: ([version = '']) => ok({ version }),
  async run(context, input) {
    if (await haltRelease(context, input)) return ok(input)
    return notOffered(context, input.version)
  },
  print: ({ version }) => [
    `${version} is no longer offered. Devices that run it keep it until a newer version.`,
    "You can't undo this. To replace the version, release a newer one.",
  ],
})

const listCommand = defineCommand({
  name: 'agent list',
  isReadOnly: true,
  usage: ['npm run portico -- agent list [<version>] [--json]'],
  optionalWords: ['a version'],
  options: { json: 'flag' },
  read: ([version = null], { json = false }) => ok({ version, json }),
  run: async ({ database, agentsFolder }, { version }) =>
    ok({
      releases: (await readReleases(database)).filter((release) => version === null || release.version === version),
      programs: version === null ? await listPrograms(agentsFolder) : [],
      devices: version === null ? null : await devicesOfVersion(database, version),
    }),
  print({ releases, programs, devices }, { json }) {
    const downloads = programs.map(({ path: _path, ...program }) => program)
    if (json) return jsonLines(devices === null ? { programs: downloads, releases } : { releases, devices })
    if (devices !== null) return [...releaseLines(releases), '', ...deviceLines(devices)]
    const built = downloads.map(({ version, system, processor, size }) => [
      version,
      `${system} ${processor}`,
      `${(size / 1e6).toFixed(1)} MB`,
    ])
    return [
      'To download:',
      ...(built.length === 0
        ? ['No programs have been built here.']
        : inColumns([['VERSION', 'FOR', 'SIZE'], ...built])),
      '',
      ...releaseLines(releases),
    ]
  },
})

function releaseLines(releases: Awaited<ReturnType<typeof readReleases>>): string[] {
  const rows = releases.map((release) => [
    release.version,
    `${release.system} ${release.processor}`,
    release.halted_at === null ? `${release.offered_to} %` : 'halted',
    `${release.installed}`,
    `${release.rolled_back}`,
  ])
  const listed = inColumns([['VERSION', 'FOR', 'OFFERED', 'INSTALLED', 'ROLLED BACK'], ...rows])
  return ['Released to enrolled devices:', ...(rows.length === 0 ? ['No version has been released.'] : listed)]
}

const outcomeTexts = {
  'updated': 'installed',
  'update-rolled-back': 'rolled back',
  'update-refused': 'refused',
} as const

function deviceLines(devices: Awaited<ReturnType<typeof devicesOfVersion>>): string[] {
  if (devices.length === 0) return ['No device runs it or was updated to it.']
  const rows = devices.map(({ tenant, company, hostname, runs, outcome, at }) => {
    const became = outcome === null ? 'enrolled with it' : outcomeTexts[outcome]
    return [tenant, company, hostname, became, at === null ? '' : dayText(at), runs]
  })
  return inColumns([['TENANT', 'COMPANY', 'DEVICE', 'OUTCOME', 'ON', 'RUNS'], ...rows])
}

/** The commands for versions of the agent. */
export const agentCommands: readonly Command[] = [keyCommand, releaseCommand, offerCommand, haltCommand, listCommand]
