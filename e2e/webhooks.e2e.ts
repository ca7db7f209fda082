import { expect, onTestFinished } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { receiver } from '../features/webhooks/server/test-receiver.ts'

browserTest('an administrator adds a webhook, sends a test and sees its delivery', async ({ visit }) => {
  // Only test deliveries count: other tests raise requests of this tenant at the same time, whose events arrive as
  // well.
  const tests = () => hook.got.filter(({ json }) => json.type === 'webhook.test')
  const hook = await receiver(() => (hook.got.at(-1) === tests()[0] ? 500 : 204))
  onTestFinished(hook.close)
  const page = await visit('/desk/settings?tab=webhooks', { as: 'admin@aurora.test' })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'Add webhook' })
  await adding.getByLabel('Address').fill('ftp://hooks.example.com/')
  await adding.getByRole('button', { name: 'Add webhook' }).click()
  await adding.getByText('Please enter a complete address').waitFor()
  await adding.getByLabel('Address').fill(hook.url)
  await adding.getByRole('button', { name: 'Add webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'The secret of this webhook' })
  await secret.getByText(/^whsec_/).waitFor()
  // Neither a click outside nor Escape closes this dialog, because its content is shown only once.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await secret.getByRole('button', { name: 'I have stored it' }).click()

  const card = page.getByRole('region', { name: hook.url, exact: true })
  await card.getByRole('button', { name: /^Send test/ }).click()
  await card.getByRole('status').getByText('Failed: answered with 500').waitFor()
  const row = card.getByRole('listitem').filter({ hasText: 'Test' }).first()
  await row.getByRole('button', { name: /^Send again/ }).click()
  await card.getByRole('status').getByText('Delivered (204)').waitFor()
  await row.getByText('2 attempts').waitFor()
  expect(tests()).toHaveLength(2)
  expect(new Set(tests().map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  await card.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText(`The webhook ${hook.url} is removed.`).waitFor()
  await card.waitFor({ state: 'detached' })
})
