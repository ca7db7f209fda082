import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { deploymentTenantId, type AdministrationEvent } from '@portico/server/core/audit/event.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import { readAgentKey, lockReleases, storeReleaseKey } from '@portico/server/core/devices/agent-key-queries.ts'
import {
  listPrograms,
  missingPrograms,
  programName,
  releaseFolder,
  type AgentProgram,
} from '@portico/server/core/devices/agent-programs.ts'
import { compareVersions } from '@portico/server/core/devices/offered-releases.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { insertReleases, markHalted, readReleases, updateOffer } from '@portico/server/core/devices/release-queries.ts'

export type Releasing = Pick<CommandContext, 'database' | 'by' | 'now' | 'agentsFolder'>

/** The share of companies that a version is offered to, in percent. */
export type Offered = 10 | 50 | 100

async function change(
  { database, by, now }: Releasing,
  event: AdministrationEvent,
  reason: string,
  work: (tenant: TenantTx) => Promise<boolean>,
): Promise<boolean> {
  return inTenant(database, deploymentTenantId, async (tenant) => {
    if (!(await work(tenant))) return false
    const origin = { ...by, at: now }
    const about = { tenantId: deploymentTenantId, accountId: null, email: '', origin }
    await recordEvent(tenant, { ...about, event, outcome: 'success', reason })
    return true
  })
}

/**
 * Creates the key pair that signs versions: writes the private key to `file`, readable only by its owner, and stores
 * the public key in the database. Refuses by `key-exists`, unless an existing key is to be replaced, and by
 * `file-exists`.
 */
export async function makeReleaseKey(
  context: Releasing,
  { file, replaces }: { file: string; replaces: boolean },
): Promise<Result<{ publicKey: string }, 'key-exists' | 'file-exists'>> {
  if (!replaces && (await readAgentKey(context.database, 'release')) !== null) return err('key-exists')
  const pair = generateKeyPairSync('ed25519')
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const publicKey = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
  if (existsSync(file)) return err('file-exists')
  await writeFile(file, privateKey, { flag: 'wx', mode: 0o600, flush: true })
  await change(context, 'agent-key-made', '', async (tenant) => {
    await storeReleaseKey(tenant, publicKey)
    return true
  })
  return ok({ publicKey })
}

export type ReleaseRefusal =
  | 'no-key'
  | 'key-not-valid'
  | 'key-differs'
  | 'no-programs'
  | 'versions-differ'
  | 'not-newer'
  | 'incomplete'
  | 'program-differs'

/**
 * Releases the programs in the programs folder: signs their manifests, copies them to the folder from which the version
 * is served, and offers them to a share of companies (0: none yet). Refuses a version that is not newer than all
 * earlier ones.
 */
export async function releasePrograms(
  context: Releasing,
  { keyFile, offered, isIncomplete }: { keyFile: string; offered: Offered | 0; isIncomplete: boolean },
): Promise<Result<{ version: string; programs: AgentProgram[] }, ReleaseRefusal>> {
  const key = await readSigningKey(context, keyFile)
  if (!key.ok) return key
  const programs = await listPrograms(context.agentsFolder)
  const [first] = programs
  if (first === undefined) return err('no-programs')
  const { version } = first
  if (programs.some((program) => program.version !== version)) return err('versions-differ')
  const sums = await Promise.all(programs.map(({ path }) => sumOf(path)))
  if (programs.some(({ sha256 }, index) => sums[index] !== sha256)) return err('program-differs')
  const isNewer = async () =>
    (await readReleases(context.database)).every((release) => compareVersions(version, release.version) > 0)
  if (!(await isNewer())) return err('not-newer')
  if (!isIncomplete && missingPrograms(programs).length > 0) return err('incomplete')
  for (const program of programs) await keepProgram(context.agentsFolder, program)
  const rows = programs.map((program) => ({
    version,
    system: program.system,
    processor: program.processor,
    offered_to: offered,
    ...signed(program, key.value),
  }))
  const isReleased = await change(context, 'agent-released', version, async (tenant) => {
    await lockReleases(tenant)
    if (!(await isNewer())) return false
    await insertReleases(tenant, rows)
    return true
  })
  return isReleased ? ok({ version, programs }) : err('not-newer')
}

async function readSigningKey(
  { database }: Releasing,
  file: string,
): Promise<Result<KeyObject, 'no-key' | 'key-not-valid' | 'key-differs'>> {
  const stored = await readAgentKey(database, 'release')
  if (stored === null) return err('no-key')
  try {
    const key = createPrivateKey(await readFile(file, 'utf8'))
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' })
    if (key.asymmetricKeyType !== 'ed25519') return err('key-not-valid')
    return publicKey === stored.public_key ? ok(key) : err('key-differs')
  } catch {
    return err('key-not-valid')
  }
}

/** Returns a manifest as the exact signed text, and its signature in base64. */
function signed({ version, system, processor, size, sha256 }: AgentProgram, key: KeyObject) {
  const manifest = JSON.stringify({ version, system, processor, size, sha256 })
  return { manifest, signature: sign(null, Buffer.from(manifest), key).toString('base64') }
}

async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const bytes of createReadStream(path)) sum.update(bytes as Buffer)
  return sum.digest('hex')
}

/**
 * Copies a program to the folder from which the server sends its version, because the next build replaces the original.
 */
async function keepProgram(agents: string, { version, system, processor, path }: AgentProgram): Promise<void> {
  const folder = join(releaseFolder(agents, version), `${system}-${processor}`)
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  await copyFile(path, join(unfinished, programName(system)))
  await copyFile(join(dirname(path), 'manifest.json'), join(unfinished, 'manifest.json'))
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

/** Offers a version to a share of companies. Returns false if it does not exist or is halted. */
export function offerRelease(context: Releasing, { version, offered }: { version: string; offered: Offered }) {
  const what = `${version}: ${offered} %`
  return change(context, 'agent-offered', what, async (tenant) => (await updateOffer(tenant, version, offered)) > 0)
}

/** Halts a version, so that it is no longer offered. Returns false if it does not exist or is already halted. */
export function haltRelease(context: Releasing, { version }: { version: string }) {
  return change(
    context,
    'agent-halted',
    version,
    async (tenant) => (await markHalted(tenant, version, context.now)) > 0,
  )
}
