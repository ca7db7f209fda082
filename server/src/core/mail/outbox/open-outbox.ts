import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { MailId } from '#server/core/mail/mail.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { MailSender } from '#server/core/mail/send-mail.ts'
import { holdLock } from '#server/platform/jobs/liveness-lock.ts'
import { onQueuedMail } from './mail-queued.ts'
import { mailPauses } from './outbox-metrics.ts'
import { claimFrom, openTenantRotation } from './tenant-rotation.ts'
import { freeLostMails, freeMailsOfDeadNode, readClaims, releaseMails } from './outbox-queries.ts'
import { afterAnswer, afterFailure, fullPace, isAnswer, isServerFailure, slotsOf } from './server-pace.ts'
import type { Urgency } from './urgency.ts'

/**
 * How often the outbox is polled if this process queued nothing, in milliseconds: another process may have queued a
 * mail, or a pause may have ended.
 */
const pollEvery = 500
/** How often mails of dead nodes and lost claims of this node are searched for, in milliseconds. */
const checkEvery = 2_000
/** How long sending may continue after `close`, in milliseconds. */
const longestStop = 30_000
type Sender = Pick<MailSender, 'send' | 'atOnce'>

type Parts = {
  database: Pool
  pool: pg.Pool
  log: Logger
  /** Returns the sender. It is loaded for the first mail, because it brings all templates and an SMTP client. */
  sender: () => Promise<Sender>
}

/** The mails of one urgency that this node has claimed: some wait for a connection, others are being sent. */
type Held = { waiting: MailId[]; sending: Set<MailId> }

/**
 * Sends the mails of the outbox over the sender's connections. Awaited mails go first and may use all connections; the
 * others leave a quarter free. Tenants take turns. If the mail server fails, nothing is claimed until it answers again
 * (`server-pace.ts`). Other nodes free a dead node's claims within seconds (decisions/0009, 0113). A node frees the
 * claims that it lost itself because the database was down during a claim, a settlement or a return.
 */
export async function openOutbox(parts: Parts): Promise<{ close(): Promise<void> }> {
  const outbox = new Outbox(parts, `mail ${uuid()}`)
  await outbox.open()
  return outbox
}

class Outbox {
  readonly #parts: Parts
  readonly #node: string
  readonly #held: Record<Urgency, Held> = {
    0: { waiting: [], sending: new Set() },
    1: { waiting: [], sending: new Set() },
  }
  readonly #rotations: Record<Urgency, (atMost: number) => Promise<string[]>>
  readonly #timers: NodeJS.Timeout[] = []
  /** Tenants with more mails claimed for this node than it knows of. */
  readonly #tenantsWithLostClaims = new Set<string>()
  #sender: Sender | null = null
  #pace = fullPace(1)
  #isClosed = false
  #isClaiming = false
  /** Whether mails may have become due since the last claim. */
  #isClaimNeeded = false
  #stopListening: () => void = () => undefined
  #lock: { release(): Promise<void> } | null = null

  constructor(parts: Parts, node: string) {
    this.#parts = parts
    this.#node = node
    this.#rotations = { 0: openTenantRotation(parts.database, 0), 1: openTenantRotation(parts.database, 1) }
  }

  async open(): Promise<void> {
    const { pool, log } = this.#parts
    this.#lock = await holdLock(pool, this.#node, log)
    this.#stopListening = onQueuedMail(() => this.#claim())
    this.#timers.push(setInterval(() => this.#claim(), pollEvery).unref())
    this.#timers.push(setInterval(() => void this.#freeOrphans(), checkEvery).unref())
    void this.#freeOrphans()
    this.#claim()
  }

  /** Waits until the mails being sent are settled; returns waiting ones to the outbox. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    for (const timer of this.#timers) clearInterval(timer)
    const end = Date.now() + longestStop
    while ((this.#isClaiming || this.#held[0].sending.size + this.#held[1].sending.size > 0) && Date.now() < end)
      await sleep(20)
    await this.#returnWaiting().catch(() => undefined)
    await this.#lock?.release()
  }

  /** Returns how many mails of an urgency may be sent at the same time, and how many more may start now. */
  #slots(urgency: Urgency): { allowed: number; free: number } {
    const slots = slotsOf(this.#pace, Date.now())
    const reserved = urgency === 0 ? 0 : Math.max(0, Math.min(slots - 1, Math.ceil(slots / 4)))
    const allowed = slots - reserved
    const own = urgency === 0 ? this.#held[0].sending.size + this.#held[1].sending.size : this.#held[1].sending.size
    const all = slots - this.#held[0].sending.size - this.#held[1].sending.size
    return { allowed, free: Math.max(0, Math.min(all, allowed - own)) }
  }

  /** Claims due mails, one claim at a time, and sends them. */
  #claim(): void {
    this.#isClaimNeeded = true
    if (this.#isClaiming || this.#isClosed) return
    this.#isClaiming = true
    void this.#claimWhileNeeded()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'Cannot read the outbox; will retry.'))
      .finally(() => {
        this.#isClaiming = false
      })
  }

  async #claimWhileNeeded(): Promise<void> {
    while (this.#isClaimNeeded && !this.#isClosed) {
      this.#isClaimNeeded = false
      await this.#freeLost()
      for (const urgency of [0, 1] as const) await this.#claimOf(urgency)
      if (this.#held[0].waiting.length + this.#held[1].waiting.length === 0) continue
      if (this.#sender === null) {
        this.#sender = await this.#parts.sender()
        this.#pace = fullPace(this.#sender.atOnce)
      }
      this.#sendWaiting()
    }
  }

  /**
   * Claims mails to hold in memory, up to as many as may be sent at once, so that no connection is idle during the next
   * claim. Claims none ahead while the server fails.
   */
  async #claimOf(urgency: Urgency): Promise<void> {
    const { allowed, free } = this.#slots(urgency)
    const { waiting } = this.#held[urgency]
    const atMost = (this.#pace.failures > 0 ? free : free + allowed) - waiting.length
    if (atMost <= 0 || waiting.length > allowed / 2) return
    waiting.push(
      ...(await claimFrom(this.#parts.database, this.#rotations[urgency], { urgency, node: this.#node, atMost })),
    )
  }

  #sendWaiting(): void {
    for (const urgency of [0, 1] as const)
      while (!this.#isClosed && this.#slots(urgency).free > 0) {
        const mail = this.#held[urgency].waiting.shift()
        if (mail === undefined) break
        void this.#send(mail, urgency)
      }
  }

  async #send(mail: MailId, urgency: Urgency): Promise<void> {
    this.#held[urgency].sending.add(mail)
    try {
      const isSent = await this.#sender?.send(mail)
      if (isSent === true) this.#pace = afterAnswer(this.#pace, this.#sender?.atOnce ?? 1)
    } catch (error) {
      this.#noteFailure(mail, error)
    }
    this.#held[urgency].sending.delete(mail)
    this.#sendWaiting()
    this.#claim()
  }

  #noteFailure({ tenantId, mailId }: MailId, error: unknown): void {
    const { log } = this.#parts
    log.warn({ err: error, tenant: tenantId, mail: mailId }, 'A mail was not sent; it will be retried.')
    if (isServerFailure(error)) {
      const before = this.#pace
      this.#pace = afterFailure(before, Date.now())
      if (this.#pace.pausedUntil <= before.pausedUntil) return
      mailPauses.inc()
      log.warn({ milliseconds: this.#pace.pausedUntil - Date.now() }, 'The mail server fails; sending pauses.')
      void this.#returnWaiting().catch(() => undefined)
    } else if (isAnswer(error)) this.#pace = afterAnswer(this.#pace, this.#sender?.atOnce ?? 1)
  }

  async #returnWaiting(): Promise<void> {
    const mails = [...this.#held[0].waiting.splice(0), ...this.#held[1].waiting.splice(0)]
    for (const [tenantId, some] of Map.groupBy(mails, (mail) => mail.tenantId)) {
      const ids = some.map(({ mailId }) => mailId)
      await releaseMails(this.#parts.database, { node: this.#node, tenantId }, ids)
    }
  }

  /** Returns the ids of a tenant's mails that this node holds. */
  #idsOf(tenantId: string): string[] {
    const held = [this.#held[0], this.#held[1]].flatMap(({ waiting, sending }) => [...waiting, ...sending])
    return held.filter((mail) => mail.tenantId === tenantId).map(({ mailId }) => mailId)
  }

  /**
   * Frees mails that are claimed for this node but not held by it. Must not run during a claim, whose mails would look
   * lost.
   */
  async #freeLost(): Promise<void> {
    for (const tenantId of this.#tenantsWithLostClaims) {
      const claim = { node: this.#node, tenantId }
      const freed = await freeLostMails(this.#parts.database, claim, this.#idsOf(tenantId))
      this.#tenantsWithLostClaims.delete(tenantId)
      if (freed > 0) this.#parts.log.info({ ...claim, mails: freed }, 'Took up mails whose claim was lost.')
    }
  }

  async #freeOrphans(): Promise<void> {
    const { database, log } = this.#parts
    try {
      for (const claim of await readClaims(database)) {
        if (claim.node === this.#node) {
          if (claim.mails > this.#idsOf(claim.tenantId).length) this.#tenantsWithLostClaims.add(claim.tenantId)
          continue
        }
        const freed = await freeMailsOfDeadNode(database, claim)
        if (freed > 0) log.info({ ...claim, mails: freed }, 'Took over mails of a dead node.')
      }
      if (this.#tenantsWithLostClaims.size > 0) this.#claim()
    } catch (error) {
      log.warn({ err: error }, 'Cannot check for mails of dead nodes; will retry.')
    }
  }
}
