import type { LoadRequest } from './load-process.ts'
import { emailOf } from './queries.ts'
import type { Measurement, Row } from './results.ts'
import { signInAs, tenantsOf } from './sign-in-requests.ts'
import { compareSamples, median } from './statistics.ts'

const samples = 1_000
/** The tolerated distance from 0.5. With 1,000 samples of each kind, chance stays within 0.025 in 95 of 100 runs. */
const farthest = 0.05

type Timed = { ms: number; seen: string; tenantid: string }
type Side = { known: number[]; unknown: number[] }

/**
 * Measures whether the time or content of responses reveals if an email address has an account. Finds tenants, and
 * signs in with a wrong password, for known and unknown addresses in turn, each address once and from its own network.
 * `url` serves at least 1,000 seeded accounts.
 */
export async function measureEnumeration(url: string): Promise<Measurement> {
  const lookUp: Side = { known: [], unknown: [] }
  const signIn: Side = { known: [], unknown: [] }
  const appearances = { known: new Set<string>(), unknown: new Set<string>() }
  for (let number = -20; number < samples; number++) {
    const kinds = number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const visitor = 1_000_000 + (number + 20) * 2 + (kind === 'known' ? 0 : 1)
      const account = (number + samples) % samples
      const email = kind === 'known' ? emailOf(account) : emailOf(account).replace('account-', 'unknown-')
      const found = await time(url, tenantsOf(email, visitor))
      const tried = await time(url, signInAs(email, found.tenantid, visitor, 'Wrong#Password1'))
      // Warm-up rounds are not counted.
      if (number < 0) continue
      lookUp[kind].push(found.ms)
      signIn[kind].push(tried.ms)
      appearances[kind].add(`${found.seen} ${tried.seen}`)
    }
  }
  // An unknown address may look like one in two tenants, but no response to a known address may be unique to known
  // ones.
  const alike = [...appearances.known].every((appearance) => appearances.unknown.has(appearance))
  const rows = [rowOf('finding tenants', lookUp, alike), rowOf('a wrong password', signIn, alike)]
  return {
    rows,
    remarks: alike ? [] : [`Only known addresses: ${[...appearances.known.difference(appearances.unknown)].join()}.`],
  }
}

function rowOf(what: string, { known, unknown }: Side, alike: boolean): Row {
  const { auc, p } = compareSamples(known, unknown)
  return {
    what: `telling known from unknown addresses by time, ${what}`,
    floor: '0.5 (a guess)',
    peer: '',
    ours: `${auc.toFixed(3)} (p = ${p.toFixed(2)}; ${median(known).toFixed(2)} and ${median(unknown).toFixed(2)} ms)`,
    budget: `0.5 ± ${farthest}, answers alike`,
    met: Math.abs(auc - 0.5) <= farthest && alike,
  }
}

async function time(url: string, { path, ...init }: LoadRequest): Promise<Timed> {
  const begun = performance.now()
  const response = await fetch(url + path, init)
  const text = await response.text()
  const ms = performance.now() - begun
  const { data, module_code } = JSON.parse(text) as { data: unknown; module_code: string | null }
  const [first] = Array.isArray(data) ? (data as { tenantid?: string }[]) : []
  const shape = Array.isArray(data) ? `${data.length} of ${Object.keys(first ?? {}).join(' ')}` : typeof data
  return { ms, seen: `${response.status} ${module_code} ${shape}`, tenantid: first?.tenantid ?? '' }
}
