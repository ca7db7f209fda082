import { err } from '@portico/contract/platform/result.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { mailBoard, readBoard } from '#features/insights/contract/boards.ts'
import { readPdf } from '@portico/charts/test-pdf-texts.ts'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handleMailBoard } from './mail-board.ts'
import { handleReadBoard } from './read-board.ts'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import { openDrawing } from '@portico/server/core/drawing/drawing-service.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { openMailSender } from '@portico/server/core/mail/send-mail.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import {
  insertLinux,
  queuedBoards,
  signInMember,
  storeChartBoard,
  storedBoardMails,
  take,
} from '#features/insights/server/pdf/test-members-queries.ts'
import { handleMailBoards } from '#features/insights/server/weekly/mail-boards.ts'
import { weeklyBoardMail } from '#features/insights/server/weekly/weekly-board-mail.ts'
import { noCharts } from '@portico/server/core/own-data/chart-source.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { silentLog, testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import type { RequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'

const drawing = openDrawing(silentLog)
const draw = vi.fn(drawing.draw)
const domain = {
  ...defaultDomain,
  companyname: 'Aurora Systems',
  apptitle: 'Aurora One',
  domainurl: 'https://aurora.test',
}
let server: TestCallServer
let opened: { database: Pool; limits: RequestLimits }
beforeAll(async () => {
  server = await openTestCallServer({ mailBoard, readBoard }, ({ database, limits }) => {
    opened = { database, limits }
    const parts = { database, log: silentLog, charts: noCharts }
    return { mailBoard: handleMailBoard(parts), readBoard: handleReadBoard(parts) }
  })
})
afterAll(async () => {
  drawing.close()
  await server.close()
})

const monday = '2026-06-15T05:17:00Z'
const read = vi.fn(noCharts.read)
const parts = () => ({
  database: opened.database,
  log: silentLog,
  drawing: { ...drawing, draw },
  charts: { ...noCharts, read },
  logoOf: async () => null,
  settingsOf: () => domain,
  domains: () => [],
})
const runJob = (at = monday) => handleMailBoards(parts()).perform({}, new Date(at))
const wants = (visitor: Visitor | null, body: Record<string, unknown> = {}) =>
  callAs(server, visitor, mailBoard, { body: { mails_weekly: true, ...body } })

describe('the weekly mail of a board', () => {
  test('is begun and ended by its user, and the page knows', async () => {
    const member = await signInMember(server)
    const isMailed = async () => (await callAs(server, member, readBoard, {})).data.mails_weekly
    expect(await isMailed()).toBe(false)
    const filter = { range: '7d', timezone: 'Europe/Berlin', language: 'de', company: member.companyId }
    expect((await wants(member, filter)).data).toEqual({ mails_weekly: true })
    expect(await isMailed()).toBe(true)
    const stored = { range: '7d', timezone: 'Europe/Berlin', language: 'de', company_id: member.companyId }
    expect(await storedBoardMails(server, member)).toEqual([stored])
    await wants(member, { range: '2026-01-01..2026-01-20' })
    const changed = { range: '30d', timezone: 'UTC', language: 'en', company_id: null }
    expect(await storedBoardMails(server, member)).toEqual([changed])
    expect((await wants(member, { mails_weekly: false })).data).toEqual({ mails_weekly: false })
    expect(await isMailed()).toBe(false)
  })

  test('is refused by name', async () => {
    const [member, viewer] = [await signInMember(server), await signInMember(server, { mayExport: false })]
    expect(await wants(viewer)).toMatchObject({ module_code: 'ASSISTANT_ERR020' })
    expect((await callAs(server, viewer, readBoard, {})).data.mails_weekly).toBe(null)
    expect(await wants(member, { range: '31d' })).toMatchObject({ module_code: 'INSIGHTS_ERR006' })
    expect(await wants(member, { company: viewer.companyId })).toMatchObject({ code: 404 })
    const customer = await signInMember(server, { isOwn: false }, member)
    expect(await wants(customer, { company: member.companyId })).toMatchObject({ code: 404 })
    for (const each of [member, viewer, customer]) expect(await storedBoardMails(server, each)).toEqual([])
    // A user without the permission can still unsubscribe.
    await wants(member)
    await take(server, member, 'menus')
    expect((await wants(member, { mails_weekly: false })).code).toBe(200)
    expect(await storedBoardMails(server, member)).toEqual([])
  })

  test('comes once in a week, as PDF, with what the user sees', async () => {
    const provider = await signInMember(server)
    const customer = await signInMember(server, { isOwn: false }, provider)
    await insertLinux(server, provider.tenantId, provider.companyId)
    await insertLinux(server, provider.tenantId, customer.companyId)
    await wants(provider, { range: '7d' })
    await wants(customer, { range: '7d', language: 'de' })
    await runJob()
    await runJob('2026-06-15T07:00:00Z')
    const [first, ...others] = await queuedBoards(server, provider)
    expect(others).toEqual([])
    expect(first).toMatchObject({ files: ['Insights Aurora Systems 2026-06-15.pdf'] })
    expect(first?.params).toMatchObject({ company: 'All companies', path: '/insights?company=all&range=7d' })
    expect(JSON.parse(first?.params['content'] ?? '{}')).toMatchObject({
      figures: expect.arrayContaining([{ label: 'Devices', text: '2' }]) as unknown,
    })
    const [theirs] = await queuedBoards(server, customer)
    expect(theirs?.params['company']).toBe(`Customer ${customer.companyId.slice(-4)}`)
    expect(theirs?.params['content']).toContain('"text":"1"')
    await runJob('2026-06-22T05:17:00Z')
    expect(await queuedBoards(server, provider)).toHaveLength(2)
  })

  test('arrives with its file, a link to the board about the same, and how to end it', async () => {
    const member = await signInMember(server)
    await wants(member, { range: '7d', language: 'de' })
    await runJob()
    const [queued] = await queuedBoards(server, member)
    const mail = await received({ tenantId: member.tenantId, mailId: queued?.id ?? '' })
    expect(mail.subject).toBe('Ihr Insights-Board: diese Woche in Aurora One')
    expect(mail.text).toContain('Zeitraum: Letzte 7 Tage: 9.–15. Juni 2026. Firma: House.')
    expect(mail.text).toContain('https://aurora.test/insights?company=all&range=7d')
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      '<https://aurora.test/insights?company=all&range=7d>',
    )
    const [file, ...others] = mail.attachments
    expect(others).toEqual([])
    expect(file).toMatchObject({ filename: 'Insights House 2026-06-15.pdf', mimeType: 'application/pdf' })
    const { pages } = readPdf(new Uint8Array(file?.content as ArrayBuffer))
    expect(pages.flat().join(' ').replaceAll(/\s/gu, ' ')).toContain('Letzte 7 Tage: 9.–15. Juni 2026 · House')
    // The files of a sent mail are deleted.
    expect((await queuedBoards(server, member))[0]?.files).toEqual([])
  })

  test('names what is missing', async () => {
    const member = await signInMember(server)
    await storeChartBoard(server, member)
    await wants(member)
    await runJob()
    const [queued] = await queuedBoards(server, member)
    const content = JSON.parse(queued?.params['content'] ?? '{}') as { missing: string[] }
    expect(content.missing).toHaveLength(1)
    const { lines } = weeklyBoardMail.write(queued?.params ?? {}, testSecret, facts)
    expect(lines.join(' ')).toContain(`${content.missing[0]} is missing because`)
  })

  test('is not sent to those who left, or lost the module or the permission', async () => {
    const members = []
    for (const what of ['account', 'modules', 'menus'] as const) {
      const member = await signInMember(server)
      await wants(member)
      await take(server, member, what)
      members.push(member)
    }
    await runJob()
    for (const member of members) expect(await queuedBoards(server, member)).toEqual([])
  })

  test('is tried again where charts are busy, until it is sent without them', async () => {
    const member = await signInMember(server)
    await storeChartBoard(server, member)
    await wants(member)
    read.mockImplementation(async (_viewer, references) => references.map(() => err('server-busy')))
    await runJob()
    expect(await queuedBoards(server, member)).toEqual([])
    await runJob('2026-06-15T08:02:00Z')
    read.mockImplementation(noCharts.read)
    expect(await queuedBoards(server, member)).toHaveLength(1)
  })

  test('ends with a word where its company is not seen any more', async () => {
    const provider = await signInMember(server)
    const customer = await signInMember(server, { isOwn: false }, provider)
    await wants(provider, { company: customer.companyId })
    await server.everything
      .updateTable('tenant.companies')
      .set({ is_own: false })
      .where('id', '=', provider.companyId)
      .execute()
    await runJob()
    await runJob('2026-06-22T05:17:00Z')
    const [last, ...others] = await queuedBoards(server, provider)
    expect(others).toEqual([])
    expect(last).toMatchObject({ files: [], params: { path: '/insights' } })
    const { lines } = weeklyBoardMail.write(last?.params ?? {}, testSecret, facts)
    expect(lines[1]).toContain('the last of these emails')
    expect(await storedBoardMails(server, provider)).toEqual([])
  })

  test('is tried again where it could not be drawn', async () => {
    const member = await signInMember(server)
    await wants(member)
    draw.mockResolvedValue(null)
    await runJob()
    draw.mockImplementation(drawing.draw)
    expect(await queuedBoards(server, member)).toEqual([])
    await runJob('2026-06-15T05:32:00Z')
    expect(await queuedBoards(server, member)).toHaveLength(1)
  })
})

const facts = { domain, language: 'en', at: new Date(monday), life: '' } as const

/** Sends a mail of the outbox to an SMTP server of this test; returns the message that arrives there. */
async function received(mail: { tenantId: string; mailId: string }) {
  const arrived: string[] = []
  const smtp = new SMTPServer({
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, callback) {
      const takeIn = async () => {
        arrived.push(await text(stream))
        callback()
      }
      void takeIn()
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}?ignoreTLS=true`
  const sender = openMailSender(url, { ...parts(), ...opened, secret: testSecret }, [weeklyBoardMail])
  await sender.send(mail)
  sender.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  return PostalMime.parse(arrived[0] ?? '')
}
