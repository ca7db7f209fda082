import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { completeDomain } from '#server/core/domains/default-domain.ts'
import { inColumns } from '#server/platform/text/in-columns.ts'
import { openPictures } from '#server/core/domains/pictures.ts'
import { readDomains } from '#server/core/domains/domain-queries.ts'
import { changedSettings, removedKinds, readPictures } from '#server/features/white-label/change-domain.ts'
import type { DomainCommand, Wanted } from '#server/features/white-label/domain-command.ts'
import { previewPage } from '#server/features/white-label/preview-page.ts'
import { deleteDomain, readDomain, saveDomain } from '#server/features/white-label/white-label-queries.ts'
import { settingKeys, textOfValue } from '#server/features/white-label/setting-texts.ts'

/** What a command says, and what was wrong; when something was, nothing has changed. */
export type Said = { lines: string[]; problems: string[] }

export type CommandParts = {
  database: Pool
  /** The folder that paths of files begin in. */
  folder: string
  /** The built web app. */
  webFolder: string
}

const said = (...lines: string[]): Said => ({ lines, problems: [] })
const wrong = (...problems: string[]): Said => ({ lines: [], problems })

/**
 * Carries out a command of `domain`. What it changes is on the pages of every node within two seconds.
 */
export function runDomainCommand(command: DomainCommand, parts: CommandParts): Promise<Said> {
  switch (command.verb) {
    case 'list':
      return listDomains(parts.database)
    case 'show':
      return showDomain(parts.database, command.host)
    case 'remove':
      return removeDomain(parts.database, command.host)
    case 'set':
      return setDomain(command.host, command.wanted, parts)
    case 'preview':
      return previewDomain(command.host, command.wanted, command.output, parts)
  }
}

/** What is wrong with the pictures of a command that is not carried out, so that everything is said at once. */
export async function pictureProblems(files: Wanted['files'], folder: string): Promise<string[]> {
  return (await readPictures({ files }, (path) => resolve(folder, path))).problems
}

async function listDomains(database: Pool): Promise<Said> {
  const hosts = (await readDomains(database)).map(({ host }) => host)
  if (hosts.length === 0) return said('No domain is set; every host shows the default set.')
  const stored = await Promise.all(hosts.map((host) => readDomain(database, host)))
  const rows = stored.flatMap((domain) => {
    if (domain === null) return []
    const { companyname, servedenv, variant, theme, mode } = completeDomain(domain.host, domain.given)
    const note = domain.problems.length === 0 ? '' : 'has values that cannot be used'
    return [[domain.host, companyname, servedenv, variant, `${theme} ${mode}`, note]]
  })
  return said(...inColumns([['HOST', 'COMPANY', 'ENV', 'VARIANT', 'THEME', ''], ...rows]))
}

const nowhere = (host: string) => `There is no domain ${host}; visitors of this host get the default set.`

async function showDomain(database: Pool, host: string): Promise<Said> {
  const domain = await readDomain(database, host)
  if (domain === null) return wrong(nowhere(host))
  return said(...settingLines(host, domain.given), ...domain.problems.map((problem) => `Not used: ${problem}`))
}

/** Every setting as it is written on the command line, and whether it was given or follows from others. */
function settingLines(host: string, given: Partial<DomainSettings>): string[] {
  const settings = completeDomain(host, given)
  return settingKeys.map((key) => {
    const note = given[key] === undefined ? '  (not set)' : ''
    return `${key}=${textOfValue(settings[key])}${note}`
  })
}

async function removeDomain(database: Pool, host: string): Promise<Said> {
  const wasThere = await deleteDomain(database, host)
  return wasThere ? said(`${host} is removed; visitors of this host now get the default set.`) : wrong(nowhere(host))
}

async function setDomain(host: string, wanted: Wanted, { database, folder }: CommandParts): Promise<Said> {
  const { pictures, problems } = await readPictures(wanted, (path) => resolve(folder, path))
  if (problems.length > 0) return wrong(...problems)
  const change = (given: Partial<DomainSettings>) => changedSettings(given, wanted, pictures)
  const isNew = await saveDomain(database, { host, change, pictures, without: removedKinds(wanted) })
  const domain = await readDomain(database, host)
  const settings = completeDomain(host, domain?.given ?? {})
  const touched = [...Object.keys(wanted.given), ...wanted.unset, ...pictures.map(([kind]) => kind)]
  return said(
    `${host} is ${isNew ? 'added' : 'changed'}: ${settings.domainurl}`,
    ...settingKeys.filter((key) => touched.includes(key)).map((key) => `${key}=${textOfValue(settings[key])}`),
  )
}

async function previewDomain(
  host: string,
  wanted: Wanted,
  output: string | null,
  { database, folder, webFolder }: CommandParts,
): Promise<Said> {
  if (!existsSync(join(webFolder, 'server/sign-in-page.js'))) {
    return wrong('The web app is not built yet: run npm run build -w web.')
  }
  const { pictures, problems } = await readPictures(wanted, (path) => resolve(folder, path))
  if (problems.length > 0) return wrong(...problems)
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
  if (failure !== null) return wrong(`The preview cannot be written: ${failure}`)
  return said(
    ...settingLines(host, given),
    '',
    `Nothing was changed. ${settings.domainurl} would look like this: open ${file} in a browser.`,
  )
}
