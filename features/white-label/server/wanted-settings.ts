import { settingProblem } from '@portico/contract/core/domains/domain-schema.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { PictureKind } from '@portico/server/core/domains/stored-domain-queries.ts'
import { settingKeys, settingNamed, valueOfText, type SettingKey } from './setting-texts.ts'

/** The requested change of a command. `files` are paths of pictures that still have to be read. */
export type Wanted = {
  given: Partial<DomainSettings>
  unset: SettingKey[]
  files: [PictureKind, string][]
}

/** The options of `domain set` and `domain preview` besides `key=value` pairs. */
export type WantedOptions = { 'unset'?: string[]; 'logo'?: string; 'logo-dark'?: string; 'favicon'?: string }

/**
 * Reads the requested change from `key=value` pairs and options. `problems` has a sentence for each value that cannot
 * be used; problems of `files` are found when they are read.
 */
export function readWanted(pairs: readonly string[], options: WantedOptions): { wanted: Wanted; problems: string[] } {
  const problems: string[] = []
  const seen = new Set<SettingKey>()
  const given: [SettingKey, unknown][] = []
  const claim = (name: string): SettingKey | null => {
    const key = settingNamed(name)
    if (key === null) problems.push(`There is no setting ${name}. The settings are ${settingKeys.join(', ')}.`)
    else if (seen.has(key)) problems.push(`${key} is given twice.`)
    if (key !== null) seen.add(key)
    return key
  }
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) {
      problems.push(`${pair} is no key=value.`)
      continue
    }
    const key = claim(pair.slice(0, at))
    if (key === null) continue
    const value = valueOfText(key, pair.slice(at + 1))
    const problem = settingProblem(key, value)
    if (problem === null) given.push([key, value])
    else problems.push(`${key} ${problem}.`)
  }
  const unset = (options.unset ?? []).flatMap((name) => claim(name) ?? [])
  const files: [PictureKind, string | undefined][] = [
    ['companylogo', options.logo],
    ['companylogodark', options['logo-dark']],
    ['favicon', options.favicon],
  ]
  const wantedFiles = files.flatMap(([kind, path]): [PictureKind, string][] =>
    path === undefined || claim(kind) === null ? [] : [[kind, path]],
  )
  return {
    wanted: { given: Object.fromEntries(given) as Partial<DomainSettings>, unset, files: wantedFiles },
    problems,
  }
}
