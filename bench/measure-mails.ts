import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { nextMessage } from './load-process.ts'
import { createDatabase, seedMails } from './queries.ts'
import type { Measurement } from './results.ts'
import { startProduct } from './server-process.ts'

const waiting = 500_000
const tenants = 10
const connections = 16
const warmMs = 5_000
const measureMs = 20_000

/**
 * Measures the emails per second that one node sends with half a million in its queue, compared with nodemailer
 * without Portico on as many connections. The mail server accepts everything immediately and runs on the same cores.
 */
export async function measureMails(serverUrl: string): Promise<Measurement> {
  const sink = fork(path.join(import.meta.dirname, 'mail-sink.ts'))
  const database = await createDatabase(serverUrl, 'mails')
  try {
    const smtpUrl = `smtp://127.0.0.1:${Number(await nextMessage(sink))}`
    const perSecond = async (): Promise<number> => {
      const received = async () => {
        sink.send('count')
        return Number(await nextMessage(sink))
      }
      await sleep(warmMs)
      const before = await received()
      await sleep(measureMs)
      return ((await received()) - before) / (measureMs / 1000)
    }
    const floor = await whileSending(smtpUrl, perSecond)
    await (await startProduct(database.url)).stop()
    await seedMails(database.url, waiting, tenants)
    const ours = await whileServing(database.url, smtpUrl, perSecond)
    const row = {
      what: 'mails sent per second by a node, 500,000 of ten tenants waiting',
      floor: `only nodemailer: ${floor.toFixed(0)}/s`,
      peer: '',
      ours: `${ours.toFixed(0)}/s, ${(ours / floor).toFixed(2)}×`,
      budget: '≥ 200/s',
      met: ours >= 200,
    }
    return { rows: [row], remarks: [] }
  } finally {
    await database.drop()
    sink.kill()
  }
}

/** Runs the product while `measure` runs. */
async function whileServing<Result>(
  databaseUrl: string,
  smtpUrl: string,
  measure: () => Promise<Result>,
): Promise<Result> {
  const product = await startProduct(databaseUrl, smtpUrl)
  try {
    return await measure()
  } finally {
    await product.stop()
  }
}

/** Sends emails of typical size continuously while `measure` runs. */
async function whileSending<Result>(smtpUrl: string, measure: () => Promise<Result>): Promise<Result> {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: connections, maxMessages: Infinity })
  const lines = 'Somebody signed in to your account from a device that was not used before. '.repeat(12)
  const mail = {
    from: 'portico@load.test',
    to: 'user@load.test',
    subject: 'A sign-in',
    text: lines,
    html: `<p>${lines}</p>`,
  }
  let isOver = false
  const send = async (): Promise<void> => {
    while (!isOver) await transport.sendMail(mail)
  }
  const sending = Promise.all(Array.from({ length: connections }, send))
  try {
    return await measure()
  } finally {
    isOver = true
    await sending
    transport.close()
  }
}
