import { defineStories } from '@portico/web/stories/define-stories.ts'
import { MenuDrawer, MenuLinks } from './menu-links.tsx'

const links = [
  { name: 'Overview', link: '/insights', isFirst: true },
  { name: 'Sign-ins', link: '/insights?name=sign-ins', isFirst: false },
  { name: 'Devices', link: '/insights?name=devices', isFirst: false },
]

export const stories = defineStories({
  'the menu of narrow windows, open': {
    at: '/insights',
    shows: () => <MenuDrawer links={links} label="Insights" />,
    async play(user) {
      await user.click('button', 'Menu')
      await user.finds('dialog', 'Insights')
      await user.finds('link', 'Devices')
    },
  },
  'on a page below an entry': {
    at: '/insights/devices/laptop',
    shows: () => (
      <MenuLinks
        links={[...links.slice(0, 2), { name: 'Devices', link: '/insights/devices', isFirst: false }]}
        label="Insights"
      />
    ),
    async play(user) {
      await user.finds('link', 'Devices')
      const marked = [...document.querySelectorAll('a[aria-current]')].map(({ textContent }) => textContent)
      if (marked.join() !== 'Devices') throw new Error(`Marked as current: ${marked.join()}.`)
    },
  },
})
