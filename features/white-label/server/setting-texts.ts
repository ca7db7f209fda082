import { domainFields } from '@portico/contract/core/domains/domain-schema.ts'
import {
  environments,
  modes,
  signInVariants,
  themes,
  type DomainSettings,
} from '@portico/contract/core/domains/domain-settings.ts'
import { readHost } from '@portico/contract/platform/host-name.ts'

/** Derived settings: the host is the domain's key, the sizes are those of the pictures. */
type Derived = 'host' | 'logosize' | 'logodarksize'
export type SettingKey = Exclude<keyof DomainSettings, Derived>

const derived: readonly string[] = ['host', 'logosize', 'logodarksize'] satisfies Derived[]

/** Every setting that an operator can set, in display order. */
export const settingKeys = Object.keys(domainFields).filter((key) => !derived.includes(key)) as SettingKey[]

/** Names in the specifications that do not become the setting's name in lower case without underscores. */
const otherNames: Record<string, SettingKey> = { env: 'servedenv' }

const choices: Partial<Record<SettingKey, readonly string[]>> = {
  servedenv: environments,
  variant: signInVariants,
  theme: themes,
  mode: [...modes, 'System'],
  discovery: ['open', 'private'],
}

/**
 * Returns the setting of a name, or null. Ignores case and underscores, so that `ALLOW_LOCAL_LOGIN` is found.
 */
export function settingNamed(name: string): SettingKey | null {
  const plain = name.toLowerCase().replaceAll('_', '')
  return settingKeys.find((key) => key === plain) ?? otherNames[plain] ?? null
}

const flag = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : null)
const listed = (text: string) => (text.trim() === '' ? [] : text.split(',').map((part) => part.trim()))

const whole = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : null)

const meanings: Partial<Record<SettingKey, (text: string) => unknown>> = {
  ismsp: flag,
  allowlocallogin: flag,
  enablephase1: flag,
  languages: listed,
  passwordshortest: whole,
  passwordlongest: whole,
  departments: (text) =>
    listed(text).map((pair) => ({ name: pair.split('=')[0] ?? '', tenant: pair.split('=').slice(1).join('=') })),
  aiagents: (text) => listed(text).map((assistant_url) => ({ assistant_url })),
  chatbotdomains: (text) => {
    const [mpi = '', gates = ''] = listed(text)
    return { mpi, gates }
  },
  brandcolour: (text) => text.toLowerCase(),
  maildomain(text) {
    const host = readHost(text)
    return host.ok ? host.value : null
  },
}

/** Converts a text to the value of a setting, not yet validated. A text without a special meaning stays a text. */
export function valueOfText(key: SettingKey, text: string): unknown {
  const choice = choices[key]?.find((each) => each.toLowerCase() === text.toLowerCase())
  return choice ?? meanings[key]?.(text) ?? text
}

type Item = DomainSettings['languages' | 'aiagents' | 'departments'][number]

function textOfItem(item: Item): string {
  if (typeof item === 'string') return item
  return 'tenant' in item ? `${item.name}=${item.tenant}` : item.assistant_url
}

/**
 * Returns a value as it is written on the command line.
 */
export function textOfValue(value: DomainSettings[SettingKey]): string {
  if (Array.isArray(value)) {
    return value.map(textOfItem).join(',')
  }
  return typeof value === 'object' ? `${value.mpi},${value.gates}` : String(value)
}
