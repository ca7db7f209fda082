import type { LegalPage, LegalView } from '@portico/contract/core/pages/legal-view.ts'

/** The names of the pages: in the title, in the breadcrumb and in links to them. */
export const pageMessages = {
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
  agreement: 'End-User License Agreement',
} as const satisfies Record<LegalPage, string>

/** The entries of the side menu (spec B §2). */
export const menuLabels = {
  privacy: 'Privacy Policy',
  terms: 'Terms & Conditions',
} as const satisfies Record<NonNullable<LegalView['active']>, string>

/** All other messages around the texts. */
export const messages = {
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  menu: 'Legal',
  contents: 'On this page',
  updated: 'Last updated',
  print: 'Print',
  read: (title: string) => `Read the ${title}`,
  linkTo: (title: string) => `Link to “${title}”`,
  noMailbox: 'Please write to the administrator of your organization.',
  systems: { windows: 'Windows', linux: 'Linux', mac: 'Mac' },
} as const

/** A day (`2020-01-02`) as readers of English write it: January 2, 2020. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
