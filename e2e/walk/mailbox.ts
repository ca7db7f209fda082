import http from 'node:http'
import https from 'node:https'
import { vi } from 'vitest'
import { codeIn, type DemoMail } from '#e2e/platform/mailbox.ts'
import { patience } from '../../tools/patience.ts'

/**
 * Waits for an email with a code to an address. Returns the code in the newest one.
 * @param origin the origin of the walk's Portico, whose certificate may be self-signed
 */
export function codeMailedTo(address: string, origin: string): Promise<string> {
  const findMail = async (): Promise<string> => {
    const mail = (await readMailbox(origin)).find(({ to, text }) => to === address && /\b\d{6}\b/.test(text))
    if (mail === undefined) throw new Error(`No code has been mailed to ${address}.`)
    return codeIn(mail)
  }
  return vi.waitFor(findMail, { timeout: patience(30_000), interval: 100 })
}

function readMailbox(origin: string): Promise<DemoMail[]> {
  const { get } = origin.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/demo/mailbox.json`, { rejectUnauthorized: false, family: 4 }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()) as DemoMail[]))
    })
    request.once('error', reject)
  })
}
