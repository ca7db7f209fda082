import { listDocuments } from '@portico/contract/features/documentation/list-documents.ts'
import { readDocument } from '@portico/contract/features/documentation/read-document.ts'
import { readGlossary } from '@portico/contract/features/documentation/read-glossary.ts'
import { listModules } from '@portico/contract/features/landing/list-modules.ts'
import { defineStories } from '#stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '#stories/pretend-server.ts'
import { onPage } from '#stories/sample-account.ts'

const forUsers = ['user'] as const
const documents = answer(listDocuments, {
  reader: 'user',
  pages: [
    { slug: 'getting-started', title: 'Getting started', section: 'First steps', audiences: [...forUsers] },
    { slug: 'signing-in', title: 'Signing in', section: 'First steps', audiences: [...forUsers] },
    { slug: 'themes', title: 'Themes', section: 'Making it yours', audiences: [...forUsers] },
    { slug: 'roles', title: 'Roles, modules and menus', section: 'Your tenant', audiences: ['administrator'] },
    { slug: 'running-portico', title: 'Running Portico', section: 'The server', audiences: ['operator'] },
  ],
})

const glossary = answer(readGlossary, [
  {
    term: 'Authentication code',
    slug: 'authentication-code',
    markdown: 'Six digits that are mailed to you as a second proof. It is valid for **10 minutes**.',
  },
  { term: 'Company', slug: 'company', markdown: 'An organisation whose devices a tenant looks after.' },
  { term: 'Module', slug: 'module', markdown: 'A part of the platform that your role lets you work with.' },
  { term: 'Session', slug: 'session', markdown: 'The time from a sign-in to its end, in one browser.' },
  {
    term: 'Tenant',
    slug: 'tenant',
    markdown: 'The organisation you sign in to. See [Signing in](/document?name=signing-in).',
  },
])

const markdown = `Welcome. This page leads you from the first sign-in to your first request.

## Signing in

Enter your **Email ID**, choose your tenant, and enter your password.

1. Open the address that your administrator gave you.
2. Enter your e-mail address.
3. Enter your password, or continue at your organisation's sign-in service.

> A code is mailed to you where your tenant asks for a second proof.

## Where you land

| Your role has | You land on |
| --- | --- |
| Insights | the figures of your tenant |
| only the desk | your requests |
| only the chat | the chat |

\`Ctrl\` + \`K\` is not needed: every page is in the menu.`

const page = answer(readDocument, { slug: 'getting-started', title: 'Getting started', audiences: ['user'], markdown })

const documentAt = '/document?name=getting-started'

export const stories = defineStories({
  'glossary': { at: '/glossary', ...onPage(documents, glossary), screen: 'glossary' },
  'glossary for a role without modules': {
    at: '/glossary',
    ...onPage(documents, glossary, answer(listModules, [])),
    play: (user) => user.finds('heading', 'Glossary'),
  },
  'a document for a role without modules': {
    at: documentAt,
    ...onPage(documents, page, answer(listModules, [])),
    play: (user) => user.finds('heading', 'Getting started'),
  },
  'terms found': {
    at: '/glossary',
    ...onPage(documents, glossary),
    async play(user) {
      await user.fill('Search the glossary', 'session')
      await user.hears('1 of 5 terms')
    },
  },
  'no term found': {
    at: '/glossary',
    ...onPage(documents, glossary),
    async play(user) {
      await user.fill('Search the glossary', 'quasar')
      await user.sees('No term has “quasar”')
    },
  },
  'all terms again': {
    at: '/glossary',
    ...onPage(documents, glossary),
    async play(user) {
      await user.fill('Search the glossary', 'quasar')
      await user.click('button', 'Show all terms')
      await user.sees('Tenant')
    },
  },
  'waiting for the glossary': {
    at: '/glossary',
    ...onPage(never(listDocuments), never(readGlossary)),
    play: (user) => user.hears(/glossary/i),
  },
  'glossary unreachable': {
    at: '/glossary',
    ...onPage(unreachable(listDocuments), unreachable(readGlossary)),
    play: (user) => user.hears('The glossary could not be read'),
  },
  'glossary unreachable, and opened again': {
    needsWidth: true,
    at: '/glossary',
    ...onPage(documents, page, unreachable(readGlossary), glossary),
    async play(user) {
      await user.hears('The glossary could not be read')
      await user.click('link', 'Getting started')
      await user.finds('heading', 'Getting started')
      history.back()
      await user.sees('Tenant')
    },
  },
  'a page': { at: documentAt, ...onPage(documents, page), screen: 'document' },
  'waiting for a page': { at: documentAt, ...onPage(documents, never(readDocument)) },
  'page unreachable': {
    at: documentAt,
    ...onPage(documents, unreachable(readDocument)),
    play: (user) => user.hears('The page could not be read'),
  },
  'no such page': {
    at: '/document?name=gone',
    ...onPage(documents, refuse(readDocument, 'no-such-document')),
    play: (user) => user.sees('There is no page of this name in the documentation.'),
  },
  'no name of a page': {
    at: '/document?name=No+name',
    ...onPage(documents),
    play: (user) => user.sees('It may have been renamed. The menu lists every page.'),
  },
  'from a page that does not exist to the glossary': {
    at: `/document?${new URLSearchParams({ name: '../../etc/passwd' }).toString()}`,
    ...onPage(documents, glossary),
    async play(user) {
      await user.click('link', 'Go to the glossary')
      await user.finds('heading', 'Glossary')
    },
  },
})
