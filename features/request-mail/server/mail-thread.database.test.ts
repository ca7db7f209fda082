import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { openFile } from '@portico/server/platform/crypto/sealed-file.ts'
import { silentLog, testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import { gunzipSync } from 'node:zlib'
import { handleDeleteOldOriginals } from './delete-old-received.ts'
import { receivedMailsCommand } from './received-command.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import {
  comment,
  deliver,
  mailDomain,
  openDeskMailServer,
  openThread,
  raise,
  replyTo,
  until,
  type DeskMailServer,
} from './test-desk-mail.ts'
import {
  addAgent,
  addPerson,
  ageOriginals,
  closeRequest,
  countQueuedMails,
  countUnmailed,
  makeJobsDue,
  readHistory,
  readOriginals,
  readOutbox,
  readOutcomes,
  readReplyHashes,
  readState,
  type Person,
} from './test-mail-queries.ts'

let desk: DeskMailServer
beforeAll(async () => {
  desk = await openDeskMailServer()
})
afterAll(() => desk.close())

const mailed = () => openThread(desk)

/** Counts replies to a request that have arrived within the hour, without sending them. */
const countEarlier = ({ tenantId, accountId }: Person, number: number, replies: number) =>
  desk.context.limits.takeShared('request-reply', `${tenantId} ${number} ${accountId}`, replies)

describe('a mail about a request', () => {
  it('has its number and title, its thread, an address for the reply, and the headers of programs', async () => {
    const { number, mail, requester } = await mailed()
    expect(mail.subject).toBe(`[#${number}] A new laptop`)
    expect(mail.text).toContain('Did it help?')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('x-auto-response-suppress')).toBe('All')
    expect(header('precedence')).toBe('bulk')
    expect(mail.replyTo[0]?.address).toMatch(/^reply\+[0-9a-f]{40}@desk\.example\.test$/)
    expect(mail.references).toMatch(new RegExp(`^<request\\.${number}\\.[0-9a-f]{18}@`))
    expect(mail.inReplyTo).toBe(mail.references)
    const token = mail.replyTo[0]?.address.slice(6, 46) ?? ''
    expect(await readReplyHashes(desk.everything, requester)).toEqual([hashOf(token).toString('hex')])
    expect(await readOutbox(desk.everything, requester)).not.toContain(token)
  })

  it('goes to neither the author nor, for an internal note, to anyone', async () => {
    const { requester, agent, number } = await mailed()
    await comment(desk, agent, { number, text: 'He always asks.', isInternal: true })
    await comment(desk, requester, { number, text: 'Not yet.' })
    await desk.mailsTo(agent.email, 1)
    expect(await countQueuedMails(desk.everything, requester)).toBe(1)
    expect((await desk.mailsTo(agent.email, 1)).map(({ text }) => text).join()).not.toContain('always asks')
  })

  it('of a title with line breaks has one subject, and no further header or recipient', async () => {
    const requester = await addPerson(desk.everything)
    const agent = await addAgent(desk.everything, requester)
    const title = 'A laptop\r\nBcc: victim@acme.test\r\n\r\nbody'
    const number = await raise(desk, requester, { title })
    await comment(desk, agent, { number, text: 'x\r\n.\r\nMAIL FROM:<a@b.test>' })
    const [mail] = await desk.mailsTo(requester.email, 1)
    expect(mail?.subject).toBe(`[#${number}] A laptop Bcc: victim@acme.test body`)
    expect([mail?.bcc, mail?.cc, mail?.to.length]).toEqual([undefined, undefined, 1])
    expect(desk.sent.some(({ to }) => to.some(({ address }) => address === 'victim@acme.test'))).toBe(false)
  })

  it('has all that happened within the time of gathering', async () => {
    const slow = await openDeskMailServer({ gatherFor: 3_600_000 })
    const requester = await addPerson(slow.everything)
    const agent = await addAgent(slow.everything, requester)
    const number = await raise(slow, requester)
    for (const text of ['One.', 'Two.', 'Three.']) await comment(slow, agent, { number, text })
    await until(async () => (await countUnmailed(slow.everything, requester)) === 3)
    // An hour has passed.
    expect(await makeJobsDue(slow.everything, 'mail-request-news')).toBe(1)
    const [mail] = await slow.mailsTo(requester.email, 1)
    expect(await countUnmailed(slow.everything, requester)).toBe(0)
    for (const text of ['One.', 'Two.', 'Three.']) expect(mail?.text).toContain(text)
    // The next mail contains only what happened since. It would be the third mail if the first three comments had
    // caused two.
    await comment(slow, agent, { number, text: 'Four.' })
    await until(async () => (await makeJobsDue(slow.everything, 'mail-request-news')) === 1)
    const [first, second, ...others] = await slow.mailsTo(requester.email, 2)
    expect([first?.text?.includes('Four.'), second?.text?.includes('Four.'), others]).toEqual([false, true, []])
    expect(await countQueuedMails(slow.everything, requester)).toBe(2)
    await slow.close()
  })
})

describe('a reply', () => {
  it('becomes a comment of its author without the quoted text, and is mailed to the others', async () => {
    const { requester, agent, number, mail } = await mailed()
    expect(await deliver(desk, replyTo(mail, requester.email))).toMatch(/^250/)
    const history = await readHistory(desk.everything, requester, number)
    const { accountId } = requester
    expect(history.at(-1)).toMatchObject({
      kind: 'comment',
      text: 'It works.',
      via: 'mail',
      accountId,
      isInternal: false,
    })
    const [to] = await desk.mailsTo(agent.email, 1)
    expect(to?.text).toContain('It works.')
    expect(to?.references).toBe(mail.references)
    expect(to?.replyTo[0]?.address).not.toBe(mail.replyTo[0]?.address)
  })

  it('that arrives again is added once, concurrently too', async () => {
    const { requester, number, mail } = await mailed()
    const reply = replyTo(mail, requester.email, { messageId: '<twice@acme.test>' })
    const responses = await Promise.all([deliver(desk, reply), deliver(desk, reply), deliver(desk, reply)])
    expect(responses.every((response) => response.startsWith('250'))).toBe(true)
    const history = await readHistory(desk.everything, requester, number)
    expect(history.filter(({ via }) => via === 'mail')).toHaveLength(1)
  })

  it('brings its files, and names those that are refused', async () => {
    const { requester, number, mail } = await mailed()
    const attachments = [
      { filename: 'notes.txt', content: 'two lines\nof notes' },
      { filename: 'C:\\run.exe', content: 'MZ' },
      { filename: 'false.png', content: 'not a picture' },
    ]
    expect(await deliver(desk, replyTo(mail, requester.email, { attachments }))).toMatch(/^250/)
    const added = (await readHistory(desk.everything, requester, number)).at(-1)
    expect(added?.files).toEqual(['notes.txt'])
    expect(added?.text).toBe('It works.\n\nNot attached: C:\\run.exe, false.png')
  })

  it('in HTML alone becomes text', async () => {
    const { requester, number, mail } = await mailed()
    const html = '<div>It <b>works</b>.</div><blockquote type="cite">Did it help?</blockquote><script>x</script>'
    await deliver(desk, { ...replyTo(mail, requester.email), text: undefined, html })
    expect((await readHistory(desk.everything, requester, number)).at(-1)?.text).toBe('It works.')
  })

  it('of quoted text alone is ignored, which its sender and the request hear of', async () => {
    const { requester, agent, number, mail } = await mailed()
    const text = (replyTo(mail, requester.email).text as string).replace('It works.', '')
    for (const messageId of ['<one@acme.test>', '<two@acme.test>'])
      expect(await deliver(desk, replyTo(mail, requester.email, { text, messageId }))).toMatch(/^250/)
    const history = await readHistory(desk.everything, requester, number)
    expect(history.filter(({ via }) => via === 'mail').map(({ kind }) => kind)).toEqual([
      'mail-ignored',
      'mail-ignored',
    ])
    expect(await readOutcomes(desk.everything, requester)).toEqual(['empty', 'empty'])
    const [, answer] = await desk.mailsTo(requester.email, 2)
    expect(answer?.subject).toBe(`[#${number}] Your reply was empty`)
    expect(await countQueuedMails(desk.everything, requester)).toBe(2)
    expect(await countQueuedMails(desk.everything, agent)).toBe(0)
  })

  it('is taken with a tag of its mail server, and keeps a forwarded mail', async () => {
    const { requester, number, mail, address } = await mailed()
    const text = `FYI.\n\n---------- Forwarded message ---------\nFrom: Vendor <help@vendor.test>\nSubject: RMA\n\nShip it.\n`
    const envelope = { from: `btv1==123abc==${requester.email}`, to: address }
    expect(await deliver(desk, { ...replyTo(mail, requester.email, { text }), envelope })).toMatch(/^250/)
    expect((await readHistory(desk.everything, requester, number)).at(-1)?.text).toBe(text.trim())
  })

  it('folds its signature, and what exceeds a comment', async () => {
    const { requester, number, mail } = await mailed()
    const text = `${'x'.repeat(12_000)}\n-- \nNora\n`
    await deliver(desk, replyTo(mail, requester.email, { text }))
    const added = (await readHistory(desk.everything, requester, number)).at(-1)
    expect(added?.text.length).toBeLessThanOrEqual(10_000)
    expect(added?.data['folded']).toMatch(/^…x+\n\n--\nNora$/)
    expect((added?.data['folded'] ?? '').length + (added?.text.length ?? 0)).toBeGreaterThan(12_000)
  })

  it('is kept as it arrived but for tokens, encrypted, for 90 days', async () => {
    const { requester, number, mail, address } = await mailed()
    await deliver(desk, replyTo(mail, requester.email, { text: 'A text that is nowhere else.' }))
    const added = (await readHistory(desk.everything, requester, number)).at(-1)
    const [stored, ...others] = await readOriginals(desk.everything, requester)
    expect([stored?.id, others]).toEqual([added?.data['original'], []])
    expect(stored?.content.toString('latin1')).not.toContain('nowhere')
    const opened = stored === undefined ? null : openFile(testSecret, stored)
    const original = opened === null ? '' : gunzipSync(opened).toString()
    expect(original).toContain('A text that is nowhere else.')
    expect(original).toContain(`To: ${address.replace(/[0-9a-f]{40}/, 'x'.repeat(40))}`)
    const { perform } = handleDeleteOldOriginals({ database: desk.database, log: silentLog })
    await ageOriginals(desk.everything, requester, 89)
    expect(await perform({})).toBe(0)
    await ageOriginals(desk.everything, requester, 91)
    expect(await perform({})).toBe(1)
  })

  it('to a request that was resolved a week ago reopens it', async () => {
    const { requester, number, mail } = await mailed()
    await closeRequest(desk.everything, requester, { number, state: 'Resolved', daysAgo: 7 })
    await deliver(desk, replyTo(mail, requester.email, { text: 'It is broken again.' }))
    expect(await readState(desk.everything, requester, number)).toBe('Open')
    const kinds = (await readHistory(desk.everything, requester, number)).map(({ kind }) => kind)
    expect(kinds.slice(-2)).toEqual(['state', 'comment'])
  })

  it.each([
    ['Resolved', 15],
    ['Rejected', 1],
    ['Withdrawn', 15],
  ])('to a request that was %s %i days ago is refused by mail, once', async (state, daysAgo) => {
    const { requester, number, mail } = await mailed()
    await closeRequest(desk.everything, requester, { number, state, daysAgo })
    for (let time = 0; time < 3; time += 1) expect(await deliver(desk, replyTo(mail, requester.email))).toMatch(/^250/)
    const [, refusal] = await desk.mailsTo(requester.email, 2)
    expect(await countQueuedMails(desk.everything, requester)).toBe(2)
    expect(refusal?.subject).toBe(`[#${number}] Your reply was not added`)
    expect(await readState(desk.everything, requester, number)).toBe(state)
    expect((await readHistory(desk.everything, requester, number)).map(({ via }) => via)).not.toContain('mail')
  })

  it('approves nothing', async () => {
    const { requester, number, mail } = await mailed()
    await closeRequest(desk.everything, requester, { number, state: 'Waiting for approval', daysAgo: 0 })
    await deliver(desk, replyTo(mail, requester.email, { text: 'approve\nApproved.', subject: 'Approve' }))
    expect(await readState(desk.everything, requester, number)).toBe('Waiting for approval')
    expect((await readHistory(desk.everything, requester, number)).at(-1)?.kind).toBe('comment')
  })
})

describe('a mail loop', () => {
  it('of two programs that answer each other ends at once, where they say what they are', async () => {
    const { requester, number, mail } = await mailed()
    const away = { headers: { 'Auto-Submitted': 'auto-replied' }, text: 'I am away.' }
    for (let time = 0; time < 5; time += 1) await deliver(desk, replyTo(mail, requester.email, away))
    await deliver(desk, replyTo(mail, requester.email, { subject: 'Out of Office: [#1]', text: 'I am away.' }))
    await deliver(desk, {
      ...replyTo(mail, requester.email),
      envelope: { from: '', to: mail.replyTo[0]?.address ?? '' },
    })
    await deliver(desk, replyTo(mail, requester.email, { headers: { 'X-Portico-Request': 'x' } }))
    const outcomes = await readOutcomes(desk.everything, requester)
    expect(outcomes).toEqual([...Array<string>(5).fill('automatic-reply'), 'out-of-office', 'bounce', 'own-mail'])
    expect((await readHistory(desk.everything, requester, number)).map(({ via }) => via)).not.toContain('mail')
    expect(await countQueuedMails(desk.everything, requester)).toBe(1)
  })

  it('of two programs that say nothing ends after twenty mails, and is recorded once', async () => {
    const { requester, agent, number, mail } = await mailed()
    const responses: string[] = []
    await countEarlier(requester, number, 17)
    for (let time = 0; time < 6; time += 1) {
      const reply = replyTo(mail, requester.email, { text: `Thank you for your mail ${time}.` })
      responses.push(await deliver(desk, reply))
    }
    expect(responses.map((response) => response.slice(0, 3))).toEqual([
      ...Array<string>(3).fill('250'),
      ...Array<string>(3).fill('550'),
    ])
    expect(responses.at(-1)).toContain('Too many replies to this request have arrived within the hour.')
    const history = await readHistory(desk.everything, requester, number)
    expect(history.filter(({ via }) => via === 'mail')).toHaveLength(3)
    const outcomes = await readOutcomes(desk.everything, requester)
    expect(outcomes.filter((outcome) => outcome === 'loop')).toHaveLength(1)
    await until(async () => (await desk.mailsTo(agent.email, 1)).length > 0)
  })
})

describe('a mail that cannot be read', () => {
  it('counts twice, and beyond the limit none is read', async () => {
    const { requester, number, mail, address } = await openThread(desk)
    await countEarlier(requester, number, 16)
    const open = (depth: number) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`
    const parts = Array.from({ length: 60 }, (_, depth) => open(depth)).join('')
    const raw = `From: ${requester.email}\r\nMIME-Version: 1.0\r\n${parts}`
    for (let time = 0; time < 2; time += 1)
      expect(await deliver(desk, { envelope: { from: requester.email, to: address }, raw })).toMatch(/cannot be read/)
    expect(await deliver(desk, replyTo(mail, requester.email))).toMatch(/^550.*Too many replies/)
  })
})

describe('what has arrived', () => {
  it('is listed by a command, with what became of it', async () => {
    const { requester, mail } = await mailed()
    await deliver(desk, replyTo(mail, requester.email))
    await deliver(desk, replyTo(mail, requester.email, { text: 'Sent from my iPhone' }))
    const { name } = await desk.everything
      .selectFrom('tenant.tenants')
      .select('name')
      .where('tenant_id', '=', requester.tenantId)
      .executeTakeFirstOrThrow()
    const list = (tenant: string) => runWords([receivedMailsCommand], ['mail', 'received', tenant], desk)
    expect((await list(name)).lines.join('\n')).toMatch(/ignored: it has no new text[^]*added to the request/)
    expect((await list('Nowhere')).problems).toEqual(['There is no tenant Nowhere.'])
  })
})

describe('an address', () => {
  it('of another domain, of no request or for a new one is refused, and says where requests are raised', async () => {
    const sentence =
      /^550.*There is no such address\. Requests are raised at https:\/\/portal\.example\.test\/desk\/new/
    const from = 'ann@acme.test'
    for (const to of ['desk@', 'reply+abc@', `reply+${'0'.repeat(40)}@`, 'postmaster@'])
      expect(await deliver(desk, { from, to: `${to}${mailDomain}`, text: 'x' })).toMatch(sentence)
    expect(await deliver(desk, { from, to: `reply+${'0'.repeat(40)}@other.test`, text: 'x' })).toMatch(sentence)
  })
})
