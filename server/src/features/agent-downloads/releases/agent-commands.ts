import { isAbsolute, resolve } from 'node:path'
import { err, ok } from '@portico/contract/platform/result.ts'
import { defineCommand, refusal, type Command } from '#server/core/commands/define-command.ts'
import { listPrograms } from '#server/core/devices/agent-programs.ts'
import { inColumns } from '#server/platform/text/in-columns.ts'
import { readReleases } from './release-queries.ts'
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
const sharesProblem = 'A version is offered to 10, 50 or 100 of a hundred companies.'

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
    if (made.error === 'file-exists') return refusal(`${input.file} exists already.`)
    return refusal(
      'There is a key already, and enrolled devices accept only versions that it signed.',
      '--replace makes another one: devices that are enrolled until then have to be enrolled again to be updated.',
    )
  },
  print: (_made, { file }) => [
    `The key that signs versions of the agent is in ${file}. Keep it off this machine: its owner can install programs on all devices.`,
  ],
})

const releaseSentences: Record<ReleaseRefusal, string> = {
  'no-key': 'There is no key that signs versions yet: agent key <file> makes it.',
  'key-not-valid': 'The file has no Ed25519 key (PKCS #8 as PEM), or cannot be read.',
  'key-differs': 'This is not the key that devices accept: agent key stored another one.',
  'no-programs': 'There are no programs: npm run build:agents builds them, PORTICO_AGENTS names their folder.',
  'versions-differ': 'The programs are of several versions: build all of them again.',
  'not-newer': 'A version as new as this one was released already. agent list shows all.',
  'program-differs': 'A program is not what its manifest.json says: build it again.',
}

const releaseCommand = defineCommand({
  name: 'agent release',
  usage: ['npm run portico -- agent release --key <file> [--offer 10|50|100]'],
  options: { key: 'text', offer: 'text' },
  needs: ['key'],
  read(_words, { key = '', offer }, folder) {
    const offered: Offered | 0 | null = offer === undefined ? 0 : shareOf(offer)
    if (offered === null) return err([sharesProblem])
    return ok({ keyFile: resolve(folder, key), offered })
  },
  async run(context, input) {
    const released = await releasePrograms(context, input)
    return released.ok ? released : refusal(releaseSentences[released.error])
  },
  print: ({ version, programs }, { offered }) => [
    `${version} is released for ${programs.map(({ system, processor }) => `${system} ${processor}`).join(', ')}.`,
    offered === 0
      ? `It is offered to no company yet: agent offer ${version} 10`
      : `It is offered to ${offered} of a hundred companies.`,
  ],
})

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
    return refusal(`There is no version ${input.version} that can be offered. agent list shows all.`)
  },
  print: ({ version, offered }) => [`${version} is offered to ${offered} of a hundred companies.`],
})

const haltCommand = defineCommand({
  name: 'agent halt',
  usage: ['npm run portico -- agent halt <version>'],
  words: ['a version'],
  read: ([version = '']) => ok({ version }),
  async run(context, input) {
    if (await haltRelease(context, input)) return ok(input)
    return refusal(`There is no version ${input.version} that is offered. agent list shows all.`)
  },
  print: ({ version }) => [`${version} is offered no longer. Devices that have it keep it until a newer one.`],
})

const listCommand = defineCommand({
  name: 'agent list',
  isReadOnly: true,
  usage: ['npm run portico -- agent list [--json]'],
  options: { json: 'flag' },
  read: (_words, { json = false }) => ok({ json }),
  run: async ({ database, agentsFolder }) =>
    ok({ releases: await readReleases(database), programs: await listPrograms(agentsFolder) }),
  print({ releases, programs }, { json }) {
    const downloads = programs.map(({ path: _path, ...program }) => program)
    if (json) return [JSON.stringify({ programs: downloads, releases }, null, 2)]
    const rows = releases.map((release) => [
      release.version,
      `${release.system} ${release.processor}`,
      release.halted_at === null ? `${release.offered_to} %` : 'halted',
      `${release.installed}`,
      `${release.rolled_back}`,
    ])
    const built = downloads.map(({ version, system, processor, size }) => [
      version,
      `${system} ${processor}`,
      `${(size / 1e6).toFixed(1)} MB`,
    ])
    return [
      'To download:',
      ...(built.length === 0 ? ['No program is built here.'] : inColumns([['VERSION', 'FOR', 'SIZE'], ...built])),
      '',
      'Released to enrolled devices:',
      ...(rows.length === 0
        ? ['No version is released.']
        : inColumns([['VERSION', 'FOR', 'OFFERED', 'INSTALLED', 'ROLLED BACK'], ...rows])),
    ]
  },
})

/** The commands of the agent's versions. */
export const agentCommands: readonly Command[] = [keyCommand, releaseCommand, offerCommand, haltCommand, listCommand]
