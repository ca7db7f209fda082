import {
  listDocuments,
  readDocument,
  searchDocumentation,
  type FoundPassage,
  readGlossary,
} from '#features/documentation/contract/documents.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { listModules } from '#features/landing/contract/modules.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const forUsers = ['user'] as const
const pages: OutputOf<typeof listDocuments>['pages'] = [
  { slug: 'getting-started', title: 'Getting started', section: 'First steps', audiences: [...forUsers] },
  { slug: 'signing-in', title: 'Signing in', section: 'First steps', audiences: [...forUsers] },
  { slug: 'themes', title: 'Themes', section: 'Making it yours', audiences: [...forUsers] },
  { slug: 'roles', title: 'Roles, modules and menus', section: 'Your tenant', audiences: ['administrator'] },
  { slug: 'running-portico', title: 'Running Portico', section: 'The server', audiences: ['operator'] },
]
const documents = answer(listDocuments, { reader: 'user', pages })

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

const markdown = `Welcome. This page leads you from the first session to your first request.

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

## For programs

\`\`\`
GET /api/documentation/
\`\`\`

The key \`/\` leads to the search.`

const page = answer(readDocument, { slug: 'getting-started', title: 'Getting started', audiences: ['user'], markdown })

const documentAt = '/document?name=getting-started'
const framedAt = '/document/page?name=getting-started'

const plain = (text: string) => ({ text, marks: [] })
const found = (title: string, heading: string, link: string): FoundPassage => ({
  kind: 'page',
  title: plain(title),
  heading: { text: heading, marks: [[heading.indexOf('code'), heading.indexOf('code') + 4]] },
  excerpt: { text: 'A code is mailed to you where your tenant asks for a second proof.', marks: [[2, 6]] },
  audiences: ['user', 'administrator'],
  link,
})
const term: FoundPassage = {
  kind: 'term',
  title: plain('Glossary'),
  heading: { text: 'Authentication code', marks: [[15, 19]] },
  excerpt: plain('Six digits that are mailed to you as a second proof.'),
  audiences: ['user', 'administrator', 'operator'],
  link: '/glossary#authentication-code',
}
const results = answer(searchDocumentation, {
  results: [
    term,
    found('Signing in', 'When the code does not arrive', '/document?name=signing-in#when-the-code-does-not-arrive'),
    found('Signing in', 'Entering the code', '/document?name=signing-in#entering-the-code'),
    ...Array.from({ length: 5 }, (_, index) =>
      found('Themes', `A code of a colour, ${index}`, `/document?name=themes#${index}`),
    ),
  ],
  suggestions: [],
})
const nothing = answer(searchDocumentation, { results: [], suggestions: ['code', 'codes'] })

const search = async (user: User, text: string) => {
  await user.fill('Search the documentation', text)
  await user.letPass(1)
}

export const stories = defineStories({
  'glossary': { at: '/glossary', ...onPage(documents, glossary), screen: 'glossary' },
  'glossary for a role without modules': {
    at: '/glossary',
    ...onPage(documents, glossary, answer(listModules, [])),
    play: (user) => user.finds('heading', 'Glossary'),
  },
  'a document for a role without modules': {
    at: framedAt,
    ...onPage(documents, page, glossary, answer(listModules, [])),
    play: (user) => user.finds('heading', 'Getting started'),
  },
  'terms found': {
    at: '/glossary',
    ...onPage(documents, glossary),
    async play(user) {
      await user.fill('Filter the terms', 'session')
      await user.hears('1 of 5 terms')
    },
  },
  'no term found': {
    at: '/glossary',
    ...onPage(documents, glossary),
    async play(user) {
      await user.fill('Filter the terms', 'quasar')
      await user.sees('No term contains “quasar”')
    },
  },
  'all terms again': {
    at: '/glossary',
    ...onPage(documents, glossary),
    async play(user) {
      await user.fill('Filter the terms', 'quasar')
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
    play: (user) => user.hears("Couldn't load the glossary"),
  },
  'the pages of an administrator first': {
    needsWidth: true,
    at: '/glossary',
    ...onPage(answer(listDocuments, { reader: 'administrator', pages }), glossary),
    play: (user) => user.finds('link', 'Roles, modules and menus'),
  },
  'around the frame of a page': { at: documentAt, ...onPage(documents) },
  'results while typing': {
    at: '/glossary',
    ...onPage(documents, glossary, results),
    screen: 'documentation-search',
    async play(user) {
      await search(user, 'code')
      await user.hears('8 results')
      await user.press('ArrowDown')
      await user.finds('option', /Authentication code/)
    },
  },
  'all results of what is typed': {
    at: '/glossary',
    ...onPage(documents, glossary, results),
    async play(user) {
      await search(user, 'code')
      await user.press('Enter')
      await user.finds('heading', 'Results for “code”')
    },
  },
  'a term of the results': {
    at: '/glossary',
    ...onPage(documents, glossary, results),
    async play(user) {
      await search(user, 'code')
      await user.hears('8 results')
      await user.press('ArrowDown')
      await user.press('Enter')
      await user.lacks('option', /Authentication code/)
    },
  },
  'nothing found while typing': {
    at: '/glossary',
    ...onPage(documents, glossary, nothing),
    async play(user) {
      await search(user, 'cdoee')
      await user.hears('No results for “cdoee”. Did you mean:')
      await user.finds('option', 'codes')
    },
  },
  'waiting for results while typing': {
    at: '/glossary',
    ...onPage(documents, glossary, never(searchDocumentation)),
    async play(user) {
      await search(user, 'code')
      await user.hears('Searching')
    },
  },
  'results of a search': {
    at: '/glossary?q=code',
    ...onPage(documents, results),
    screen: 'documentation-results',
    play: (user) => user.hears('8 results'),
  },
  'results for administrators': {
    at: '/glossary?q=code',
    ...onPage(documents, results),
    async play(user) {
      await user.finds('radio', 'All', { checked: true })
    },
  },
  'nothing found': {
    at: '/glossary?q=cdoee',
    ...onPage(documents, nothing),
    play: (user) => user.sees('No results for “cdoee”.'),
  },
  'nothing found for operators': {
    at: '/glossary?q=cdoee&for=operator',
    ...onPage(documents, answer(searchDocumentation, { results: [], suggestions: [] })),
    play: (user) => user.finds('link', 'Search all pages'),
  },
  'a very long text that is searched for': {
    at: `/glossary?q=${'x'.repeat(300)}`,
    ...onPage(documents, answer(searchDocumentation, { results: [], suggestions: [] })),
  },
  'waiting for results': { at: '/glossary?q=code', ...onPage(documents, never(searchDocumentation)) },
  'results unreachable': {
    at: '/glossary?q=code',
    ...onPage(documents, unreachable(searchDocumentation)),
    play: (user) => user.hears("Couldn't search the documentation"),
  },
  'a term with the focus shows what it means': {
    at: framedAt,
    ...onPage(documents, page, glossary),
    async play(user) {
      await user.finds('heading', 'Getting started')
      await user.press('Tab')
      await user.letPass(1)
      await user.sees('The time from a sign-in to its end, in one browser.')
    },
  },
  'a page': { at: framedAt, ...onPage(documents, page, glossary), screen: 'document' },
  'a page without the terms of the glossary': { at: framedAt, ...onPage(documents, page, unreachable(readGlossary)) },
  'code copied': {
    at: framedAt,
    ...onPage(documents, page, glossary),
    play: (user) => user.click('button', 'Copy code'),
  },
  'waiting for a page': { at: framedAt, ...onPage(documents, never(readDocument)) },
  'page unreachable': {
    at: framedAt,
    ...onPage(documents, unreachable(readDocument)),
    play: (user) => user.hears("Couldn't load the page"),
  },
  'no such page': {
    at: '/document/page?name=gone',
    ...onPage(documents, refuse(readDocument, 'no-such-document')),
    play: (user) => user.sees('The documentation has no page with this name.'),
  },
  'no name of a page': {
    at: `/document/page?${new URLSearchParams({ name: '../../etc/passwd' }).toString()}`,
    ...onPage(documents),
    play: (user) => user.sees('It may have been renamed. The menu lists every page.'),
  },
})
