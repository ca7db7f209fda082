import { readBoard } from '#features/insights/contract/boards.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { companies, companiesListed } from '@portico/web/stories/listed-devices.ts'
import { refuse } from '@portico/web/stories/pretend-server.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { boardAnswer, boardRead } from '@portico/web/stories/sample-board.ts'

const at = '/insights'
const own = boardAnswer()
const figures = onPage(own, companiesListed)
const [, borealis] = companies
if (borealis === undefined) throw new Error('The sample has companies.')
const shownBorealis = { ...boardRead().filter, company: { id: borealis.id, companyname: borealis.companyname } }

export const stories = defineStories({
  'a company and a range of the address': {
    at: `/insights?company=${borealis.id}&range=7d`,
    ...onPage(boardAnswer({ filter: { ...shownBorealis, range: '7d', from: '2026-06-09' } }), companiesListed),
    async play(user) {
      await user.findsField('Company', { text: borealis.companyname })
      await user.sees(new RegExp(`^${borealis.companyname} · `))
    },
  },
  'the company that was chosen before': {
    at,
    ...onPage(boardAnswer({ filter: shownBorealis }), companiesListed),
    session: { myClient: borealis.id, companyName: borealis.companyname },
    play: (user) => user.findsField('Company', { text: borealis.companyname }),
  },
  'the company that was chosen before is gone': {
    at,
    ...onPage(refuse(readBoard, 'no-such-company'), own, companiesListed),
    session: { myClient: borealis.id, companyName: borealis.companyname },
    play: (user) => user.findsField('Company', { text: 'All companies' }),
  },
  'another company is chosen': {
    at,
    ...onPage(own, boardAnswer({ filter: shownBorealis }), companiesListed),
    async play(user) {
      await user.click('button', 'Show companies')
      await user.click('option', borealis.companyname)
      await user.findsField('Company', { text: borealis.companyname })
    },
  },
  'days that the user names': {
    at,
    ...figures,
    async play(user) {
      await user.click('radio', 'Custom')
      await user.fill('From', '2026-06-20')
      await user.click('button', 'Apply')
      await user.hears('“From” is after “To”.')
      await user.fill('From', '2024-06-01')
      await user.click('button', 'Apply')
      await user.hears(/^This time range is not valid/)
      await user.fill('From', '2026-06-01')
      await user.click('button', 'Apply')
      await user.findsField('From', { text: '2026-06-01' })
    },
  },
  'a company that is none': {
    at: '/insights?company=Aurora',
    ...figures,
    async play(user) {
      await user.hears('This company was not found.')
      await user.click('button', 'Show all companies')
      await user.finds('region', 'Devices')
    },
  },
  'a range that is none': {
    at: '/insights?range=tomorrow',
    ...figures,
    async play(user) {
      await user.hears(/^This time range is not valid/)
      await user.click('button', 'Show the last 30 days')
      await user.finds('region', 'Devices')
    },
  },
  'a company that the user does not see': {
    at: `/insights?company=${borealis.id}`,
    ...onPage(refuse(readBoard, 'no-such-company'), own, companiesListed),
    async play(user) {
      await user.hears('This company was not found.')
      await user.click('button', 'Show all companies')
      await user.finds('region', 'Devices')
    },
  },
  'a range that the server refuses': {
    at: '/insights?range=365d',
    ...onPage(refuse(readBoard, 'range-not-valid'), own, companiesListed),
    async play(user) {
      await user.hears(/^This time range is not valid/)
      await user.click('button', 'Show the last 30 days')
      await user.finds('region', 'Devices')
    },
  },
})
