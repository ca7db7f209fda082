import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { readHost } from '@portico/contract/platform/host-name.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import {
  defineCommand,
  refusal,
  type Command,
  type CommandError,
} from '@portico/server/core/commands/define-command.ts'
import { completeDomain } from '@portico/server/core/domains/default-domain.ts'
import { readDomains } from '@portico/server/core/domains/domain-queries.ts'
import { openPictures } from '@portico/server/core/domains/pictures.ts'
import { changedSettings, removedKinds, readPictures } from './change-domain.ts'
import { previewPage } from './preview-page.ts'
import { settingKeys, textOfValue } from './setting-texts.ts'
import { readWanted, type Wanted, type WantedOptions } from './wanted-settings.ts'
import { deleteDomain, readDomain, saveDomain } from '@portico/server/core/domains/stored-domain-queries.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'

const words = ['a host']
const noDomain = (host: string) => refusal(`There is no domain ${host}; visitors of this host get the default set.`)

function readHostAlone([text]: readonly string[]): Result<{ host: string }, string[]> {
  // A missing host has already been reported.
  const host = readHost(text ?? 'x.example')
  return host.ok ? ok({ host: host.value }) : err([`The host ${host.error}.`])
}

type Change = { host: string; wanted: Wanted }

/** Reads a change. If it cannot be used, its pictures are still read, so that all problems are reported together. */
async function readChange(
  [text, ...pairs]: readonly string[],
  options: WantedOptions,
  folder: string,
  mustChange: boolean,
): Promise<Result<Change, string[]>> {
  const host = readHostAlone(text === undefined ? [] : [text])
  const { wanted, problems: inPairs } = readWanted(pairs, options)
  const isEmpty = pairs.length === 0 && wanted.unset.length === 0 && wanted.files.length === 0
  const nothing = mustChange && isEmpty && inPairs.length === 0 ? ['Specify what to set, such as theme=Modern.'] : []
  const problems = [...(host.ok ? [] : host.error), ...inPairs, ...nothing]
  if (host.ok && problems.length === 0) return ok({ ...host.value, wanted })
  const inFiles = await readPictures(wanted, (path) => resolve(folder, path))
  return err([...problems, ...inFiles.problems])
}

export const listDomainsCommand = defineCommand({
  name: 'domain list',
  isReadOnly: true,
  usage: ['npm run portico -- domain list'],
  read: () => ok({}),
  async run({ database }) {
    const hosts = (await readDomains(database)).map(({ host }) => host)
    const stored = await Promise.all(hosts.map((host) => readDomain(database, host)))
    return ok(stored.filter((domain) => domain !== null))
  },
  print(domains) {
    if (domains.length === 0) return ['No domain is set; every host shows the default set.']
    const rows = domains.map(({ host, given, problems }) => {
      const { companyname, servedenv, variant, theme, mode } = completeDomain(host, given)
      const note = problems.length === 0 ? '' : 'has values that are not valid'
      return [host, companyname, servedenv, variant, `${theme} ${mode}`, note]
    })
    return inColumns([['HOST', 'COMPANY', 'ENV', 'VARIANT', 'THEME', ''], ...rows])
  },
})

export const showDomainCommand = defineCommand({
  name: 'domain show',
  isReadOnly: true,
  usage: ['npm run portico -- domain show <host>'],
  words,
  read: readHostAlone,
  async run({ database }, { host }) {
    const domain = await readDomain(database, host)
    return domain === null ? noDomain(host) : ok(domain)
  },
  print: ({ given, problems }, { host }) => [
    ...settingLines(host, given),
    ...problems.map((problem) => `Not used: ${problem}`),
  ],
})

const changeOptions = { 'unset': 'texts', 'logo': 'text', 'logo-dark': 'text', 'favicon': 'text' } as const

/** Changes a domain, or adds it. The pages of every node show it within two seconds. */
export const setDomainCommand = defineCommand({
  name: 'domain set',
  usage: [
    'npm run portico -- domain set <host> key=value … [--unset key] [--logo file] [--logo-dark file] [--favicon file]',
  ],
  words,
  takesMore: true,
  options: changeOptions,
  read: (given, options, folder) => readChange(given, options, folder, true),
  async run({ database, folder }, { host, wanted }) {
    const { pictures, problems } = await readPictures(wanted, (path) => resolve(folder, path))
    if (problems.length > 0) return refusal(...problems)
    const change = (given: Partial<DomainSettings>) => changedSettings(given, wanted, pictures)
    const isNew = await saveDomain(database, { host, change, pictures, without: removedKinds(wanted) })
    const domain = await readDomain(database, host)
    const changed = [...Object.keys(wanted.given), ...wanted.unset, ...pictures.map(([kind]) => kind)]
    return ok({ isNew, settings: completeDomain(host, domain?.given ?? {}), changed })
  },
  print: ({ isNew, settings, changed }, { host }) => [
    `${host} is ${isNew ? 'added' : 'changed'}: ${settings.domainurl}`,
    ...settingKeys.filter((key) => changed.includes(key)).map((key) => `${key}=${textOfValue(settings[key])}`),
  ],
})

export const previewDomainCommand = defineCommand({
  name: 'domain preview',
  isReadOnly: true,
  usage: ['npm run portico -- domain preview <host> [key=value …] [the options of set] [--output file.html]'],
  words,
  takesMore: true,
  options: { ...changeOptions, output: 'text' },
  async read(given, { output = null, ...options }, folder) {
    const change = await readChange(given, options, folder, false)
    return change.ok ? ok({ ...change.value, output }) : change
  },
  run: previewDomain,
  print: ({ given, domainurl, file }, { host }) => [
    ...settingLines(host, given),
    '',
    `Nothing was changed. ${domainurl} would look like this: open ${file} in a browser.`,
  ],
})

export const removeDomainCommand = defineCommand({
  name: 'domain remove',
  usage: ['npm run portico -- domain remove <host>'],
  words,
  read: readHostAlone,
  run: async ({ database }, { host }) => ((await deleteDomain(database, host)) ? ok({ host }) : noDomain(host)),
  print: ({ host }) => [`${host} is removed; visitors of this host now get the default set.`],
})

export const domainCommands: readonly Command[] = [
  listDomainsCommand,
  showDomainCommand,
  setDomainCommand,
  previewDomainCommand,
  removeDomainCommand,
]

/** Returns every setting as it is written on the command line, with a note if it is not set. */
function settingLines(host: string, given: Partial<DomainSettings>): string[] {
  const settings = completeDomain(host, given)
  return settingKeys.map((key) => {
    const note = given[key] === undefined ? '  (not set)' : ''
    return `${key}=${textOfValue(settings[key])}${note}`
  })
}

type Preview = { given: Partial<DomainSettings>; domainurl: string; file: string }

async function previewDomain(
  { database, folder, webFolder }: CommandContext,
  { host, wanted, output }: Change & { output: string | null },
): Promise<Result<Preview, CommandError>> {
  if (!existsSync(join(webFolder, 'server/sign-in-page.js')))
    return refusal('The web app is not built yet: run npm run build -w web.')
  const { pictures, problems } = await readPictures(wanted, (path) => resolve(folder, path))
  if (problems.length > 0) return refusal(...problems)
  const domain = await readDomain(database, host)
  const given = changedSettings(domain?.given ?? {}, wanted, pictures)
  const settings = completeDomain(host, given)
  const stored = openPictures(database)
  const html = await previewPage(settings, webFolder, async (sha256) => {
    return pictures.find(([, picture]) => picture.sha256 === sha256)?.[1] ?? stored(sha256)
  })
  const file = resolve(folder, output ?? `${host}.html`)
  const failure = await writeFile(file, html).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (failure !== null) return refusal(`The preview cannot be written: ${failure}`)
  return ok({ given, domainurl: settings.domainurl, file })
}
