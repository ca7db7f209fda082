import { describe } from 'vitest'
import { expectPath } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { giveGroupModule } from '#e2e/platform/connection-queries.ts'
import { sendEmail } from '#e2e/platform/sign-in.ts'

// The demo's provider puts this user into the group finance; there is no account before the first sign-in.
const who = 'new@dunmore.test'
const finance = { tenant: 'Dunmore', connection: 'council', group: 'finance' }
const desk = { key: 'Desk', page: '/desk/' }
const chat = { key: 'Chat Bot', page: '/chatBot' }

describe('a role from a group at the provider', () => {
  for (const [module, remembered, wanted] of [
    [desk, '', ''],
    [desk, 'Insights', '/insights'],
    [chat, 'Desk', ''],
    [chat, 'Desk', '/desk/'],
    [chat, '', '/chatBot/nowhere'],
  ] as const) {
    const about = `${module.key}, before ${remembered || 'nothing'}, sent to ${wanted || 'no page'}`
    browserTest(`lands on a page that it may open: ${about}`, async ({ visit }) => {
      const page = await visit(wanted === '' ? '/' : `/?${new URLSearchParams({ redirectto: wanted }).toString()}`)
      const { host } = new URL(page.url())
      if (remembered !== '')
        await page.evaluate((name) => sessionStorage.setItem('selectedapplication', name), remembered)
      await sendEmail(page, who)
      await page.waitForURL((url) => url.host !== host)
      await giveGroupModule(finance, module)
      await page.locator(`button[value="${who}"]`).first().click()
      await expectPath(page, module.page)
      await page.getByRole('button', { name: /^Your account/ }).waitFor()
    })
  }
})
