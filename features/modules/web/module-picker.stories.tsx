import { listModules } from '#features/landing/contract/modules.ts'
import { readPreferences } from '#features/landing/contract/preferences.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { entry, onPage, shellAnswers, signedIn } from '@portico/web/stories/sample-account.ts'

const others = shellAnswers.filter(({ call }) => call !== listModules)
const stored = { RoleModules: JSON.stringify(entry.modules) }

/** Returns the picker, for a role with these modules. */
const withModules = (modules: typeof entry.modules, more: Partial<Story> = {}): Story => ({
  at: '/beakapps',
  local: signedIn,
  answers: [answer(listModules, modules), ...others],
  ...more,
})

/** Modules whose keys the specification treats specially, and a module of another product. */
const special = [
  ...entry.modules,
  {
    modulekey: 'Insights Non-MSP',
    modulelabel: 'Insights of your own',
    moduledescription: 'The figures of your organisation.',
    displayorder: 6,
  },
  { modulekey: 'Payroll', modulelabel: 'Payroll', moduledescription: 'Salaries and slips.', displayorder: 7 },
]

const minutesAgo = (minutes: number) => Date.parse('2026-06-15T09:30:00Z') - minutes * 60_000

export const stories = defineStories({
  'the modules of the role': {
    at: '/beakapps',
    local: signedIn,
    answers: shellAnswers,
    screen: 'modules',
    play: (user) => user.finds('link', /Service Desk/),
  },
  'the modules opened last, and one that is not available': {
    ...withModules(special),
    ...onPage(
      answer(listModules, special),
      answer(readPreferences, {
        Insights: {},
        Modules: {
          opened: {
            'Desk': minutesAgo(5),
            'Chat Bot': minutesAgo(60 * 26),
            'Gone': minutesAgo(1),
            'Insights MSP': minutesAgo(2),
            'Documentation': minutesAgo(60 * 24 * 9),
          },
        },
      }),
    ),
    screen: 'modules-recent',
    async play(user) {
      await user.finds('heading', 'Recently opened')
      await user.finds('link', /Service Desk.*5 minutes ago/)
      await user.sees('Not available')
    },
  },
  'the default module of the domain': {
    at: '/beakapps',
    local: signedIn,
    settings: { defaultmodule: 'Documentation' },
    answers: shellAnswers,
    async play(user) {
      await user.finds('link', /Documentation/)
      const marked = [...document.querySelectorAll('main a[aria-current]')].map(({ textContent }) => textContent)
      if (marked.length !== 1 || !marked[0]?.includes('Documentation')) throw new Error(`Marked: ${marked.join()}`)
    },
  },
  'found by a word of the description, without its accent': {
    ...withModules(special),
    async play(user) {
      await user.finds('link', /Service Desk/)
      await user.press('/')
      await user.fill('Search modules', 'fíg')
      await user.findsField('Search modules', { text: 'fíg', focused: true })
      await user.finds('link', /Insights of your own/)
      await user.lacks('link', /Service Desk/)
      await user.hears('1 module found')
    },
  },
  'found by typing, wherever the focus is': {
    ...withModules(special),
    async play(user) {
      await user.finds('link', /Service Desk/)
      await user.press('p')
      await user.press('a')
      await user.findsField('Search modules', { text: 'pa', focused: true })
      await user.finds('link', /Payroll/)
    },
  },
  'nothing found': {
    ...withModules(special),
    async play(user) {
      await user.fill('Search modules', 'xyz')
      await user.hears('No module matches “xyz”')
    },
  },
  'a search is cleared by Escape': {
    ...withModules(special),
    async play(user) {
      await user.fill('Search modules', 'xyz')
      await user.press('Escape')
      await user.findsField('Search modules', { text: '', focused: true })
      await user.finds('link', /Service Desk/)
    },
  },
  'a search is cleared by its button': {
    ...withModules(special),
    async play(user) {
      await user.fill('Search modules', 'xyz')
      await user.click('button', 'Clear the search')
      await user.findsField('Search modules', { text: '', focused: true })
    },
  },
  'the arrow keys move between the cards': {
    ...withModules(special),
    needsWidth: true,
    async play(user) {
      await user.finds('link', /Service Desk/)
      await user.press('/')
      await user.press('ArrowDown')
      await user.press('End')
      await user.finds('link', /Payroll/, { focused: true })
      await user.press('Home')
      await user.press('ArrowDown')
      await user.press('ArrowUp')
      await user.press('ArrowUp')
      await user.findsField('Search modules', { focused: true })
    },
  },
  'no modules': {
    at: '/beakapps',
    local: signedIn,
    answers: [answer(listModules, []), ...others],
    play: (user) => user.sees('Your role has no modules. Ask your administrator for one.'),
  },
  'the stored ones at once, while the server is awaited': {
    at: '/beakapps',
    local: signedIn,
    session: stored,
    answers: [never(listModules), ...others],
    play: (user) => user.finds('link', /Service Desk/),
  },
  'waiting for the server': {
    at: '/beakapps',
    local: signedIn,
    answers: [never(listModules), ...others],
    play: (user) => user.finds('heading', 'Modules'),
  },
  'server unreachable': {
    at: '/beakapps',
    local: signedIn,
    answers: [unreachable(listModules), ...others],
    play: (user) => user.hears("Couldn't load the modules"),
  },
  'server unreachable, the stored ones stay': {
    at: '/beakapps',
    local: signedIn,
    session: stored,
    answers: [unreachable(listModules), ...others],
    play: (user) => user.finds('link', /Service Desk/),
  },
})
