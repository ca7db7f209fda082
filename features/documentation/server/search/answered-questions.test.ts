import { expect, test } from 'vitest'
import { openLibrary } from '#features/documentation/server/open-library.ts'
import { openDocumentationSearch } from './open-search.ts'

const search = openDocumentationSearch(openLibrary().passages)
const linksFor = async (question: string) => (await search.answer(question)).map(({ link }) => link)

/** Problems that users would report to a desk. The documentation contains none of them. */
const problems = [
  'My Outlook does not open',
  'Outlook keeps asking for my password',
  'The printer on floor 3 prints blank pages',
  'My printer is offline',
  'The printer is out of toner',
  'The wifi drops every few minutes',
  'I have no internet',
  'The VPN does not connect',
  'Excel crashes when I open a large file',
  'Teams has no sound',
  "I can't hear my colleagues in a Teams meeting",
  'My screen stays black',
  'My monitor flickers',
  'The mouse does not work any more',
  'My keyboard types the wrong letters',
  'My laptop is very slow',
  'My computer restarts by itself',
  'I get a blue screen',
  'The battery does not charge',
  'My docking station is not recognised',
  'The USB stick is not recognised',
  'The camera does not work in Zoom',
  'The shared drive is missing',
  'OneDrive does not sync',
  'My Word document is damaged',
  'I deleted a folder by accident',
  'The PDF does not open',
  'My browser is slow',
  'SAP says that my account is locked',
  'My mailbox is full',
  'Calendar invitations do not show up',
  'My phone does not receive mails',
  'The headset has no sound',
  'Windows update fails',
  'A window says that I have a virus',
  'Scanning to mail does not work',
  'My Adobe licence has expired',
  'I forgot my Windows password',
  'The projector in the meeting room shows no picture',
  'I need Photoshop on my laptop',
  'My hard disk is full',
  'The door badge does not open the garage',
  'Why does my Outlook not open?',
  'How do I connect to the VPN?',
  'Why is my laptop so slow?',
  'How do I print in colour on floor 3?',
  'printer offline',
  'Outlook password',
  'slow wifi',
]

test.each(problems)('%j is not answered by the documentation', async (problem) => {
  expect(await linksFor(problem)).toEqual([])
})

/** Questions about the product, and the page that must be among the first three results. */
const questions: readonly [question: string, where: string][] = [
  ['How do I change the theme?', 'themes'],
  ['Is there a dark mode?', 'themes'],
  ['I forgot my password', 'forgotten-password'],
  ['How do I reset my password?', 'forgotten-password'],
  ['The mail does not arrive', 'mail'],
  ['How long is a code valid?', 'authentication-code'],
  ['The authentication code does not arrive', 'authentication-code'],
  ['My code is refused', 'authentication-code'],
  ['How do I sign out on all devices?', 'sessions-and-signing-out'],
  ['How long does a session last?', 'sessions-and-signing-out'],
  ['Where do I see my sessions?', 'sessions-and-signing-out'],
  ['How do I raise a request?', 'raising-a-request'],
  ['How do I attach a file to a request?', 'raising-a-request'],
  ['Can I withdraw my request?', 'raising-a-request'],
  ['How do I approve by mail?', 'approving-by-mail'],
  ['Who may decide by an approval link?', 'setting-up-the-desk'],
  ['How do I enrol a device?', 'devices'],
  ['Where do I find an enrolment code?', 'agents'],
  ['What does the agent collect?', 'devices'],
  ['How do I update the agents?', 'agents'],
  ['Why is my device shown as offline?', 'devices'],
  ['How do I invite a colleague?', 'inviting-colleagues'],
  ['How long does the free trial last?', 'free-trial'],
  ['Can I extend my trial?', 'free-trial'],
  ['Which browsers are supported?', 'getting-started'],
  ['How do I change the language?', 'languages'],
  ['Are there keyboard shortcuts?', 'keyboard-and-accessibility'],
  ['Does it work with a screen reader?', 'keyboard-and-accessibility'],
  ['How do I set up single sign-on with Okta?', 'single-sign-on-by-provider'],
  ['How do I connect Microsoft Entra?', 'single-sign-on-by-provider'],
  ['How do I set business hours?', 'setting-up-the-desk'],
  ['What are canned replies?', 'working-on-requests'],
  ['How do I restore a backup?', 'database-and-backups'],
  ['How is a webhook signed?', 'webhooks'],
  ['Where is a mail that was not sent?', 'mail'],
  ['How do I set the logo of a domain?', 'domains'],
  ['How do I upload a CSV file?', 'assistant'],
  ['How do I save a board as PDF?', 'insights-as-pdf'],
  ['Where is my chat history?', 'chat'],
  ['How do I choose another tenant?', 'choosing-a-tenant'],
  ['How do I hand a chat over to the desk?', 'chat'],
  ['How do I chnage the tehme?', 'themes'],
]

test.each(questions)('%j is answered from %s', async (question, where) => {
  const pages = (await linksFor(question)).slice(0, 3)
  expect(pages.some((link) => link.startsWith(`/document?name=${where}`))).toBe(true)
})
