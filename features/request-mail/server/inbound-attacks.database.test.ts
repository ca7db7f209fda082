import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDialogue, sendLines } from '@portico/server/platform/mail-in/test-smtp-dialogue.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readMailedEntries } from '@portico/server/core/requests/mailed-entry-queries.ts'
import { comment, deliver, openDeskMailServer, openThread, replyTo, type DeskMailServer } from './test-desk-mail.ts'
import { deactivate, readHistory, readOutcomes, type Person } from './test-mail-queries.ts'

let desk: DeskMailServer
beforeAll(async () => {
  desk = await openDeskMailServer({ limitFactor: 10 })
})
afterAll(() => desk.close())

const mailed = () => openThread(desk)

const mailEntries = async (person: Person, number: number) =>
  (await readHistory(desk.everything, person, number)).filter(({ via }) => via === 'mail')

describe('a mail with a token of another', () => {
  it('is refused at RCPT where the envelope is of someone else', async () => {
    const { mail, number, requester } = await mailed()
    const response = await deliver(desk, replyTo(mail, 'mallory@evil.test'))
    expect(response).toMatch(/^550.*only from the address that the mail of the request was sent to/)
    expect(await mailEntries(requester, number)).toEqual([])
  })

  it('is refused and recorded where the envelope is true and From is not', async () => {
    const { mail, number, requester, address } = await mailed()
    for (const from of ['mallory@evil.test', `${requester.email}, mallory@evil.test`, '']) {
      const headers = `From: ${from}\r\nSubject: x\r\nMessage-ID: <${from.length}@x.test>\r\n\r\nApprove it.\r\n`
      const response = await deliver(desk, { envelope: { from: requester.email, to: address }, raw: headers })
      expect(response).toMatch(/^550/)
    }
    expect(mail.subject).toBeDefined()
    expect(await mailEntries(requester, number)).toEqual([])
    expect(await readOutcomes(desk.everything, requester)).toEqual(Array<string>(3).fill('not-the-recipient'))
  })

  it('of another tenant, whose account has it not, changes neither tenant', async () => {
    const one = await mailed()
    const other = await mailed()
    const response = await deliver(desk, { ...replyTo(other.mail, one.requester.email) })
    expect(response).toMatch(/^550/)
    expect(await mailEntries(one.requester, one.number)).toEqual([])
    expect(await mailEntries(other.requester, other.number)).toEqual([])
  })

  it('of an account that left is refused as unknown', async () => {
    const { mail, requester, number } = await mailed()
    await deactivate(desk.everything, requester)
    expect(await deliver(desk, replyTo(mail, requester.email))).toMatch(/^550.*no such address/)
    expect(await mailEntries(requester, number)).toEqual([])
  })

  it('is no way to other recipients: we relay nothing', async () => {
    const { requester, address } = await mailed()
    const answers = await sendLines(desk.port, [
      'EHLO x\r\n',
      `MAIL FROM:<${requester.email}>\r\n`,
      `RCPT TO:<${address}>\r\n`,
      'RCPT TO:<victim@acme.test>\r\n',
      'AUTH PLAIN AGEAYg==\r\n',
      'QUIT\r\n',
    ])
    expect(answers).toMatch(/452 /)
    expect(answers).not.toMatch(/AUTH/)
    expect(desk.sent.some(({ to }) => to.some((recipient) => recipient.address === 'victim@acme.test'))).toBe(false)
  })

  it('cannot be guessed: a connection ends after five unknown recipients', async () => {
    const guesses = Array.from(
      { length: 12 },
      (_, guess) => `RCPT TO:<reply+${String(guess).repeat(40).slice(0, 40)}@desk.example.test>\r\n`,
    )
    const answers = await sendLines(desk.port, ['EHLO x\r\n', 'MAIL FROM:<a@b.test>\r\n', ...guesses])
    expect(answers.match(/^550 /gm)?.length).toBe(5)
    expect(answers).toMatch(/421 .*Too many recipients were unknown\.\s*$/)
  })
})

describe('a mail that is made to harm', () => {
  it('of 100 MB is refused, by what it declares and by what it sends', async () => {
    const { mail, requester, number, address } = await mailed()
    const declared = await sendLines(desk.port, ['EHLO x\r\n', `MAIL FROM:<${requester.email}> SIZE=104857600\r\n`])
    expect(declared).toMatch(/552/)
    const megabyte = Buffer.from(`${'x'.repeat(1022)}\r\n`.repeat(1024))
    const { send, socket } = await openDialogue(desk.port)
    for (const line of ['EHLO x', `MAIL FROM:<${requester.email}>`, `RCPT TO:<${address}>`, 'DATA'])
      await send(`${line}\r\n`)
    socket.write(`From: ${requester.email}\r\n\r\n`)
    for (let sent = 0; sent < 100; sent += 1) if (!socket.write(megabyte)) await once(socket, 'drain')
    const answers = await send('\r\n.\r\n')
    socket.destroy()
    expect(answers).toMatch(/552 /)
    expect(await mailEntries(requester, number)).toEqual([])
    expect(await deliver(desk, replyTo(mail, requester.email))).toMatch(/^250/)
  })

  it.each([
    [
      '10,000 parts',
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000)}--b--\r\n`,
    ],
    [
      'parts in parts',
      Array.from(
        { length: 60 },
        (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
      ).join(''),
    ],
    ['a header of a megabyte', `X-Long: ${'y'.repeat(1_000_000)}\r\n\r\nx\r\n`],
  ])('of %s is refused as unreadable', async (_what, rest) => {
    const { requester, number, address } = await mailed()
    const raw = `From: ${requester.email}\r\nMIME-Version: 1.0\r\n${rest}`
    const response = await deliver(desk, { envelope: { from: requester.email, to: address }, raw })
    expect(response).toMatch(/^550.*cannot be read/)
    expect(await mailEntries(requester, number)).toEqual([])
  })

  it('four times at once, of 400,000 elements in each other, is answered, and others are served meanwhile', async () => {
    const { requester, number, address } = await mailed()
    const other = await mailed()
    const ended: string[] = []
    const send = async (who: string, mail: Parameters<typeof deliver>[1]) => {
      // Retries as mail servers do if the machine is too busy.
      let response = await deliver(desk, mail)
      while (response.startsWith('451')) response = await deliver(desk, mail)
      ended.push(`${who} ${response.slice(0, 3)}`)
    }
    const raw = `From: ${requester.email}\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(400_000)}\r\n`
    const harmful = { envelope: { from: requester.email, to: address }, raw }
    await Promise.all([
      ...Array.from({ length: 4 }, () => send('harmful', harmful)),
      send('other', replyTo(other.mail, other.requester.email)),
    ])
    expect(ended.toSorted()).toEqual([...Array<string>(4).fill('harmful 250'), 'other 250'])
    expect(ended.at(-1)).not.toBe('other 250')
    const added = await mailEntries(requester, number)
    expect(added.filter(({ kind }) => kind !== 'mail-ignored')).toEqual([])
    expect(new Set(await readOutcomes(desk.everything, requester))).toEqual(new Set(['empty']))
  })

  it('with markup, controls and 100 kB of text is a comment of plain text, shortened', async () => {
    const { requester, number, mail } = await mailed()
    const text = `<img src=x onerror=alert(1)>\u0000\n${'word '.repeat(20_000)}`
    expect(await deliver(desk, replyTo(mail, requester.email, { text }))).toMatch(/^250/)
    const [entry] = await mailEntries(requester, number)
    expect(entry?.text.startsWith('<img src=x onerror=alert(1)>\nword')).toBe(true)
    expect(entry?.text.length).toBeLessThanOrEqual(10_000)
    expect(entry?.text).toMatch(/too long to show in full\. Technicians can open the original email for 90 days\.$/)
    expect(entry?.data['folded']?.length).toBe(10_000)
  })

  it('that ends in the middle is no comment', async () => {
    const { requester, number, address } = await mailed()
    const { send, socket } = await openDialogue(desk.port)
    for (const line of ['EHLO x', `MAIL FROM:<${requester.email}>`, `RCPT TO:<${address}>`, 'DATA'])
      await send(`${line}\r\n`)
    socket.write(`From: ${requester.email}\r\nSubject: x\r\n\r\nPlease do not`)
    await pause(200)
    socket.destroy()
    await pause(500)
    expect(await mailEntries(requester, number)).toEqual([])
    expect(await readOutcomes(desk.everything, requester)).toEqual([])
  })

  it('with lone line feeds smuggles no second mail in', async () => {
    const { requester, number, address } = await mailed()
    const smuggled = `\n.\nMAIL FROM:<${requester.email}>\nRCPT TO:<${address}>\nDATA\nFrom: ${requester.email}\n\nSmuggled.\n`
    const answers = await sendLines(desk.port, [
      'EHLO x\r\n',
      `MAIL FROM:<${requester.email}>\r\n`,
      `RCPT TO:<${address}>\r\n`,
      'DATA\r\n',
      `From: ${requester.email}\r\nMessage-ID: <one@x.test>\r\n\r\nOne.${smuggled}\r\n.\r\n`,
    ])
    expect(answers).toContain('250')
    expect(await mailEntries(requester, number)).toHaveLength(1)
  })
})

describe('an internal note', () => {
  it('is never read for a mail, even where it is asked for by its id', async () => {
    const { agent, number } = await mailed()
    const { tenantId } = agent
    const id = await comment(desk, agent, { number, text: 'Secret.', isInternal: true })
    const read = await inTenant(desk.database, tenantId, (tenant) =>
      readMailedEntries(tenant, { tenantId, number }, { entryIds: [id], forAgent: true }),
    )
    expect(read).toEqual([])
  })
})
