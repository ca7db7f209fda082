import * as z from 'zod'
import type english from '#features/request-mail/server/messages/en.json'
import type { RequestState } from '@portico/contract/core/requests/request.ts'
import { directionOf, languages, type Language } from '@portico/contract/platform/language.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { instantText } from '@portico/server/core/mail/mail-times.ts'
import { replyAddressOf, replyTokenOf } from '@portico/server/core/mail/reply-token.ts'
import { ownHeader } from '@portico/server/platform/mail-in/automatic-mail.ts'
import { replyMarker } from '@portico/server/platform/mail-in/own-mail.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { hash } from 'node:crypto'

/** The texts of mails about requests. */
export const deskMailMessages = messagesBeside<typeof english>(import.meta.dirname)

/** The parameter `entries` as JSON. It is empty in mails that an older version queued. */
const entriesParam = z.array(
  z.object({
    kind: z.string(),
    author: z.string(),
    text: z.string(),
    from: z.string(),
    to: z.string(),
    at: z.string(),
    files: z.array(z.string()),
  }),
)
type Entry = z.infer<typeof entriesParam>[number]

const sampleEntries: Entry[] = [
  {
    kind: 'comment',
    author: 'Ada Adams',
    text: 'A new one is on its way.\nIt arrives on Monday.',
    from: '',
    to: '',
    at: '2026-01-31T12:00:00Z',
    files: ['label.pdf'],
  },
  { kind: 'state', author: '', text: '', from: 'Open', to: 'In progress', at: '2026-01-31T12:01:00Z', files: [] },
]

const states = [
  'Waiting for approval',
  'Open',
  'In progress',
  'On hold',
  'Resolved',
  'Rejected',
  'Withdrawn',
] as const satisfies readonly RequestState[]
const isState = (text: string): text is RequestState => (states as readonly string[]).includes(text)

/** Returns the lines that show an entry: what happened, its text line by line, and the names of its files. */
function linesOf({ kind, author, text, to, at, files }: Entry, language: Language): string[] {
  const t = deskMailMessages(language)
  const values = { author: author === '' ? t('someone') : author, time: instantText(at, language) }
  const heads: Partial<Record<string, string>> = {
    'comment': t('commented', values),
    'assigned': t('assigned', { name: to === '' ? '–' : to }),
    'approved': t('approved', values),
    'rejected': t('rejected', values),
    'service-warned': t(to === 'response' ? 'warnedResponse' : 'warnedResolution'),
    'service-breached': t(to === 'response' ? 'breachedResponse' : 'breachedResolution'),
  }
  const head = heads[kind] ?? t('stateNow', { state: isState(to) ? t(to) : to })
  const names = files.length === 0 ? [] : [t('files', { names: files.join(', ') })]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return [head, ...lines.map((line) => isolated(line, language)), ...names]
}

/**
 * Isolates a line that may be in another language. Otherwise a left-to-right line would end on the wrong side (Unicode,
 * UAX #9).
 */
const isolated = (line: string, language: Language): string =>
  directionOf(language) === 'rtl' ? `\u2068${line}\u2069` : line

const threadParams = { number: mailParam, title: mailParam, thread: mailParam }

/**
 * Headers by which other programs recognise that the mail is automatic, and by which we recognise our own mails (RFC
 * 3834 §5).
 */
const headersOf = (thread: string): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  'Precedence': 'bulk',
  [ownHeader]: thread,
})

/**
 * Mails to a participant what happened to a request. `entries` is JSON, and `thread` is the left part of the thread's
 * first Message-ID. `replyId` and `replyDomain` are empty if replies are not received.
 */
export const requestNewsMail = defineMail({
  kind: 'request-news',
  params: z.object({ ...threadParams, entries: mailParam, replyId: mailParam, replyDomain: mailParam }),
  requestedBy: 'colleague',
  secretsOf: (keys, { replyId }) => ({ token: replyTokenOf(keys, replyId) }),
  sample: () => ({
    number: '12',
    title: 'A new laptop',
    thread: 'request.12.preview',
    entries: JSON.stringify(sampleEntries),
    replyId: 'preview',
    replyDomain: 'desk.example.com',
  }),
  write({ params, domain, language, secrets }) {
    const t = deskMailMessages(language)
    const { number, title, thread, replyId, replyDomain } = params
    const entries = entriesParam.parse(JSON.parse(params.entries || '[]'))
    const isAnswered = replyId !== '' && replyDomain !== ''
    return {
      subject: `[#${number}] ${title}`,
      lines: entries.flatMap((entry) => linesOf(entry, language)),
      action: { label: t('open'), url: `${domain.domainurl}/desk/requests/${number}` },
      notes: [t(isAnswered ? 'canReply' : 'cannotReply'), t('why')],
      thread,
      headers: headersOf(thread),
      ...(isAnswered ? { marker: replyMarker(t('marker')), replyTo: replyAddressOf(secrets.token, replyDomain) } : {}),
    }
  },
})

/**
 * Mails to the sender that a reply was not added because the request is closed. It is sent once per request and
 * account.
 */
export const requestClosedMail = defineMail({
  kind: 'request-closed',
  params: z.object(threadParams),
  requestedBy: 'colleague',
  sample: () => ({ number: '12', title: 'A new laptop', thread: 'request.12.preview' }),
  write({ params, domain, language }) {
    const t = deskMailMessages(language)
    const { number, title, thread } = params
    return {
      subject: `[#${number}] ${t('closedSubject')}`,
      lines: [mailMessages(language)('hello'), t('closedAbout', { number, title })],
      action: { label: t('closedNew'), url: `${domain.domainurl}/desk/new` },
      notes: [t('why')],
      thread,
      headers: headersOf(thread),
    }
  },
})

/** Mails to the sender that a reply had no new text. It is sent at most once an hour per request and account. */
export const replyEmptyMail = defineMail({
  kind: 'reply-empty',
  params: z.object(threadParams),
  requestedBy: 'colleague',
  sample: () => ({ number: '12', title: 'A new laptop', thread: 'request.12.preview' }),
  write({ params, domain, language }) {
    const t = deskMailMessages(language)
    const { number, title, thread } = params
    return {
      subject: `[#${number}] ${t('emptySubject')}`,
      lines: [mailMessages(language)('hello'), t('emptyAbout', { number, title })],
      action: { label: t('open'), url: `${domain.domainurl}/desk/requests/${number}` },
      notes: [t('why')],
      thread,
      headers: headersOf(thread),
    }
  },
})

/** The last sentence of our mails in all languages, below which some people reply. */
export const closings = (): string[] => languages.map((language) => deskMailMessages(language)('why'))

/**
 * Returns the left part of the Message-ID to which all mails of a request refer, so that mail clients show them as one
 * thread. It is the same for all recipients and reveals neither the tenant nor the title.
 */
export function threadOf({ tenantId, number }: { tenantId: string; number: number }): string {
  return `request.${number}.${hash('sha256', `request ${tenantId} ${number}`, 'hex').slice(0, 18)}`
}
