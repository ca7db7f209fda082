import { defineStories } from '#stories/define-stories.ts'
import { MenuDrawer } from './menu-links.tsx'

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
})
