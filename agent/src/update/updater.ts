import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import { sentenceOf } from '#agent/platform/exit-codes.ts'
import { downloadProgram, isSigned, type AskForProgram } from './download-program.ts'
import { judgeOffer, type Running } from './judge-offer.ts'
import { swapIn, versionOf, type ProgramFiles } from './program-files.ts'
import type { Offer } from './read-manifest.ts'
import { runTrial, type TrialResult } from './trial.ts'
import { changeUpdateState, readUpdateState, type UpdateOutcome } from './update-state.ts'

/** Milliseconds after which a refused offer is tried again: its download may have been damaged. */
const refusedFor = 24 * 60 * 60 * 1000
const rememberedAtMost = 50

export type UpdaterParts = {
  folder: string
  running: Running
  /** The files of the program; null if the agent runs from its sources. */
  files: ProgramFiles | null
  /** Requests the program of an offer, from the server or the gateway. */
  ask: (offer: Offer) => AskForProgram
  isServerThere: () => Promise<boolean>
  log: (line: string) => void
  now?: () => number
}

/**
 * Installs offered versions: judges, downloads and checks them while the agent goes on reporting, then runs their
 * trial.
 */
export class Updater {
  readonly #parts: UpdaterParts
  readonly #now: () => number
  #working = false
  #ready: ReleaseManifest | null = null

  constructor(parts: UpdaterParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
    this.#recall()
  }

  /** Whether a version is ready for its trial: this process then stops reporting and calls `tryOut`. */
  get isReady(): boolean {
    return this.#ready !== null
  }

  /** The outcome of an offered version for the next report; `reported` clears it. */
  get outcome(): UpdateOutcome | null {
    return readUpdateState(this.#parts.folder).outcome
  }

  reported(outcome: UpdateOutcome): void {
    if (this.outcome?.version === outcome.version) this.#change({ outcome: null })
  }

  /** Handles the offer of a response, if any. Returns once the offer is refused, postponed, or ready for its trial. */
  async take(offer: Offer | null): Promise<void> {
    if (offer === null || this.#working || this.#ready !== null || this.#wasRefused(offer)) return
    this.#working = true
    try {
      await this.#prepare(offer)
    } catch (thrown) {
      this.#parts.log(`Couldn't prepare an update: ${sentenceOf(thrown)}`)
    } finally {
      this.#working = false
    }
  }

  /**
   * Runs the trial of the ready version with this process's `args`, then installs the version or gives it up. This
   * process must then restart.
   */
  async tryOut(args: readonly string[], stopping: AbortSignal): Promise<TrialResult> {
    const { folder, files, log } = this.#parts
    if (this.#ready === null || files === null) return { result: 'failed', why: 'there is nothing to try out' }
    const { version } = this.#ready
    log(`Version ${version} is on trial.`)
    const tried = await runTrial({ folder, program: files.next, args, version, stopping, log })
    if (tried.result === 'confirmed') {
      await swapIn(files)
      this.#installed(version)
    }
    if (tried.result === 'failed') await this.#endTrial(version, tried.why)
    return tried
  }

  async #prepare(offer: Offer): Promise<void> {
    const { folder, running, files, ask, log } = this.#parts
    const judged = judgeOffer(offer, running, readUpdateState(folder).given_up)
    if (judged.judged === 'none') return
    if (judged.judged === 'refused') return this.#refuse(offer, judged.version, judged.reason)
    const { manifest } = judged
    if (files === null) return this.#refuse(offer, manifest.version, 'the agent runs from its sources')
    const downloaded = await downloadProgram(manifest, files.next, ask(offer))
    if (downloaded.outcome === 'later')
      return log(`The download of version ${manifest.version} is postponed: ${downloaded.why}`)
    if (downloaded.outcome === 'differs') {
      return this.#refuse(offer, manifest.version, 'the file is not the one that was signed')
    }
    if ((await versionOf(files.next)) !== manifest.version) {
      await rm(files.next, { force: true })
      this.#change({ given_up: [...readUpdateState(folder).given_up, manifest.version].slice(-rememberedAtMost) })
      return this.#refuse(offer, manifest.version, 'it does not run here')
    }
    const { version, sha256, size } = manifest
    this.#change({ trial: { version, sha256, size, starts: 0 } })
    this.#ready = manifest
  }

  /** Resumes a trial that a restart interrupted. */
  #recall(): void {
    const { folder, running } = this.#parts
    const { trial } = readUpdateState(folder)
    if (trial === null) return
    const { version, sha256, size } = trial
    // The power was cut after the swap, before it was recorded.
    if (version === running.version) this.#installed(version)
    else this.#ready = { version, sha256, size, system: running.system, processor: running.processor }
  }

  /** Returns whether the ready version's file is still the signed one; otherwise forgets the trial. */
  async isWhole(): Promise<boolean> {
    const { files } = this.#parts
    if (this.#ready !== null && files !== null && (await isSigned(this.#ready, files.next))) return true
    this.#ready = null
    this.#change({ trial: null })
    return false
  }

  #installed(version: string): void {
    this.#parts.log(`Version ${version} is installed.`)
    this.#change({ trial: null, outcome: { version, outcome: 'installed', reason: '' } })
  }

  async #giveUp(version: string, why: string): Promise<void> {
    const { folder, files, log } = this.#parts
    log(`Version ${version} was given up: ${why}.`)
    const given_up = [...readUpdateState(folder).given_up, version].slice(-rememberedAtMost)
    this.#change({ trial: null, given_up, outcome: { version, outcome: 'rolled-back', reason: why } })
    if (files !== null) await rm(files.next, { force: true })
  }

  /**
   * Ends a failed trial: gives the version up. If the server is away, only forgets the trial, so that the version is
   * offered again.
   */
  async #endTrial(version: string, why: string): Promise<void> {
    if (await this.#parts.isServerThere()) return this.#giveUp(version, why)
    this.#parts.log(`The trial of version ${version} was inconclusive, since the server could not be reached.`)
    this.#change({ trial: null })
  }

  #refuse(offer: Offer, version: string, reason: string): void {
    this.#parts.log(`Version ${version} was refused: ${reason}.`)
    const others = readUpdateState(this.#parts.folder).refused.filter(({ at }) => this.#now() - at < refusedFor)
    const refused = [...others, { offer: hashOf(offer), at: this.#now() }].slice(-rememberedAtMost)
    this.#change({ refused, outcome: { version, outcome: 'refused', reason } })
  }

  #wasRefused(offer: Offer): boolean {
    const hash = hashOf(offer)
    return readUpdateState(this.#parts.folder).refused.some(
      ({ offer, at }) => offer === hash && this.#now() - at < refusedFor,
    )
  }

  #change(change: Parameters<typeof changeUpdateState>[1]): void {
    changeUpdateState(this.#parts.folder, change)
  }
}

function hashOf({ manifest, signature }: Offer): string {
  return createHash('sha256').update(`${manifest}\n${signature}`).digest('hex')
}
