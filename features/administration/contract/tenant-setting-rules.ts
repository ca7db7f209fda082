import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/**
 * The settings of a tenant that an operator can change. `signIn`: `any` accepts passwords in addition to the tenant's
 * connections. `discovery`: `domain` uses the settings of the domains. `passwordLength`: null uses the domain's.
 */
export type TenantSettings = {
  mfa: (typeof codeRules)[number]
  idleMinutes: number
  absoluteMinutes: number
  discovery: (typeof discoveries)[number]
  signIn: (typeof waysIn)[number]
  passwordLength: { shortest: number; longest: number } | null
}

export const codeRules = ['off', 'email'] as const
export const discoveries = ['domain', 'open', 'private'] as const
export const waysIn = ['any', 'single-sign-on'] as const

// In minutes (NIST SP 800-63B-4 §2.1.3: at most 30 days) and characters (spec A §9: never less than 8 and 20). A
// minimum length above 64 would forbid passwords that §3.1.1.2 requires to be permitted.
const tenantBounds = {
  idle: { least: 5, most: 1_440 },
  absolute: { least: 15, most: 43_200 },
  shortestPassword: { least: 8, most: 64 },
  longestPassword: { least: 20, most: 128 },
} as const

/** The options of `tenant set`, as typed. */
export type TypedSettings = Partial<
  Record<'mfa' | 'idle' | 'absolute' | 'discovery' | 'sign-in' | 'password-length', string>
>

type Read<Value> = Result<Value, string>

/** Reads the typed options. Returns the new settings, and a sentence for each option that is not valid. */
export function readTenantSettings(typed: TypedSettings): { wanted: Partial<TenantSettings>; problems: string[] } {
  const read = {
    mfa: readOption(typed.mfa, (text) => oneOf('--mfa', codeRules, text)),
    idleMinutes: readOption(typed.idle, (text) => minutes('--idle', tenantBounds.idle, text)),
    absoluteMinutes: readOption(typed.absolute, (text) => minutes('--absolute', tenantBounds.absolute, text)),
    discovery: readOption(typed.discovery, (text) => oneOf('--discovery', discoveries, text)),
    signIn: readOption(typed['sign-in'], (text) => oneOf('--sign-in', waysIn, text)),
    passwordLength: readOption(typed['password-length'], passwordLengths),
  }
  const wanted: Partial<TenantSettings> = Object.fromEntries(
    Object.entries(read).flatMap(([name, each]) => (each?.ok === true ? [[name, each.value]] : [])),
  )
  const problems = Object.values(read).flatMap((each) => (each?.ok === false ? [each.error] : []))
  return { wanted, problems: [...problems, ...tenantSettingsProblems(wanted)] }
}

/**
 * Returns the problems of settings that are valid individually but contradict each other, one sentence each. Pass the
 * new settings together with the unchanged ones.
 */
export function tenantSettingsProblems(
  settings: Partial<Pick<TenantSettings, 'idleMinutes' | 'absoluteMinutes'>>,
): string[] {
  const { idleMinutes: idle, absoluteMinutes: absolute } = settings
  if (idle === undefined || absolute === undefined || idle <= absolute) return []
  return [
    `A session of ${durationText(absolute)} cannot be idle for ${durationText(idle)}: --idle is at most --absolute.`,
  ]
}

const units = { m: 1, h: 60, d: 1_440 } as const

/** Returns a number of minutes as typed and printed: in days or hours if these are whole, such as `12h`. */
export function durationText(minutes: number): string {
  if (minutes % units.d === 0) return `${minutes / units.d}d`
  return minutes % units.h === 0 ? `${minutes / units.h}h` : `${minutes}m`
}

/** Returns the settings as texts that `tenant set` accepts, by option without the dashes. */
export function settingTexts(settings: TenantSettings): Record<keyof TypedSettings, string> {
  const { mfa, idleMinutes, absoluteMinutes, discovery, signIn, passwordLength: length } = settings
  return {
    'mfa': mfa,
    'idle': durationText(idleMinutes),
    'absolute': durationText(absoluteMinutes),
    discovery,
    'sign-in': signIn,
    'password-length': length === null ? 'domain' : `${length.shortest}-${length.longest}`,
  }
}

const readOption = <Value>(text: string | undefined, read: (text: string) => Read<Value>): Read<Value> | null =>
  text === undefined ? null : read(text.trim())

function oneOf<const Value extends string>(name: string, values: readonly Value[], text: string): Read<Value> {
  const value = values.find((each) => each === text)
  return value === undefined ? err(`${name} is one of ${values.join(', ')}.`) : ok(value)
}

function minutes(name: string, { least, most }: { least: number; most: number }, text: string): Read<number> {
  const [, digits = '', unit = 'm'] = /^(\d{1,6})([mhd]?)$/.exec(text) ?? []
  const value = Number(digits) * (unit === 'h' || unit === 'd' ? units[unit] : 1)
  if (digits !== '' && value >= least && value <= most) return ok(value)
  return err(`${name} is ${durationText(least)} to ${durationText(most)}, such as 30 (minutes), 12h or 7d.`)
}

function passwordLengths(text: string): Read<TenantSettings['passwordLength']> {
  if (text === 'domain') return ok(null)
  const [, first = '', second = ''] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? []
  const [shortest, longest] = [Number(first), Number(second)]
  const { shortestPassword: short, longestPassword: long } = tenantBounds
  const isShortest = shortest >= short.least && shortest <= short.most
  if (first !== '' && isShortest && longest >= long.least && longest <= long.most && shortest <= longest)
    return ok({ shortest, longest })
  return err(
    `--password-length is domain, or two lengths such as 15-64: from ${short.least} to ${short.most} characters at least, and from ${long.least} to ${long.most} at most.`,
  )
}
