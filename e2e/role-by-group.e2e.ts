import { browserTest } from '#e2e/platform/browser-test.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { giveGroupModule } from '#e2e/platform/connection-queries.ts'
import { sendEmail } from '#e2e/platform/sign-in.ts'

// The demo's provider lists this user in the group finance. The account is created by the first sign-in.
const who = 'new@dunmore.test'
const finance = { tenant: 'Dunmore', connection: 'council', group: 'finance' }
const chat = { key: 'Chat Bot', page: '/chatBot' }

// roles-land.test.ts covers the landing page of each role, whatever is requested and stored.
browserTest('a role from a group at the provider lands on a page that it may open', async ({ visit }) => {
  const page = await visit('/?redirectto=%2Fdesk%2F')
  const { host } = new URL(page.url())
  await page.evaluate(() => sessionStorage.setItem('selectedapplication', 'Desk'))
  await sendEmail(page, who)
  await page.waitForURL((url) => url.host !== host)
  await giveGroupModule(finance, chat)
  await page.locator(`button[value="${who}"]`).first().click()
  await expectPath(page, chat.page)
  await page.getByRole('button', { name: /^Your account: / }).waitFor()
})
