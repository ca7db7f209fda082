import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { insertAccountLike } from '#e2e/platform/queries.ts'

const admin = 'admin@aurora.test'

describe("the desk's agents", () => {
  browserTest(
    'an agent takes a request from the queue, answers by a canned reply, puts it on hold and resolves it; what is promised is shown',
    async ({ visit }) => {
      const key = randomUUID().slice(0, 8)
      const title = `The printer ${key} prints stripes`
      const asker = `asker-${key}@aurora.test`
      await insertAccountLike(asker, 'viewer@aurora.test')
      const asked = await visit('/desk/new', { as: asker })
      // Hardware, because the demo requires an approval for Access.
      await asked.getByRole('radio', { name: 'Hardware' }).check()
      await asked.getByRole('textbox', { name: 'Title' }).fill(title)
      await asked.getByRole('button', { name: 'Raise request' }).click()
      await asked.getByRole('heading', { level: 1, name: title }).waitFor()

      const agent = `agent-${key}@aurora.test`
      await insertAccountLike(agent, 'desk@aurora.test')
      const page = await visit('/desk/queue', { as: agent })
      await page.getByRole('link', { name: /^First line/ }).click()
      const search = page.getByRole('searchbox', { name: 'Search all requests, including closed ones' })
      // Waits for the search: a row that is clicked before may be replaced by another one.
      await Promise.all([
        page.waitForResponse((response) => response.url().includes(`search=${key}`)),
        search.fill(key),
      ])
      await page.waitForURL((url) => url.searchParams.get('search') === key)
      const row = page.getByRole('row').filter({ hasText: title })
      // Only the beginning of the label: the queue may be closed by then.
      const promised = /^First reply in \d/
      await row.getByText(promised).waitFor()
      // The address keeps the search; typing adds no history entry, so one step back is enough.
      await row.getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.goBack()
      await row.getByText(promised).waitFor()
      await page.reload()
      await expect.poll(() => search.inputValue()).toBe(key)
      await page.goBack()
      await page.waitForURL((url) => url.search === '')
      await page.goForward()
      await row.getByText(promised).waitFor()
      await asked.getByText(promised).waitFor()
      await row.getByRole('button', { name: /^Assign to me: request/ }).click()
      await page.getByText(/^Request \d+ is assigned to you\.$/).waitFor()
      await page.getByRole('radio', { name: /^Mine/ }).click({ force: true })
      await page.getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText(promised).waitFor()

      await page.getByLabel('Insert a canned reply').fill('restart')
      await page.getByRole('option', { name: 'Please restart once' }).waitFor()
      await page.keyboard.press('Enter')
      const comment = page.getByRole('textbox', { name: 'Comment' })
      await expect.poll(() => comment.inputValue()).toContain('please restart the computer once')
      expect(await comment.inputValue()).not.toMatch(/[{}]/)
      await page.getByRole('button', { name: 'Comment', exact: true }).click()
      await asked.getByRole('article').getByText('please restart the computer once').waitFor()

      for (const [name, state] of [
        ['Put on hold', 'On hold'],
        ['Resolve', 'Resolved'],
      ] as const) {
        await page.getByRole('button', { name, exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
        await page.getByText(state, { exact: true }).first().waitFor()
      }
      await asked.getByText('Resolved', { exact: true }).first().waitFor()
    },
  )

  browserTest('an administrator sets up a queue with hours, and whose approval a company needs', async ({ visit }) => {
    const name = `Networks ${randomUUID().slice(0, 8)}`
    const page = await visit('/desk/settings', { as: admin })
    await page.getByRole('button', { name: 'Add queue' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByLabel('Add a person').fill('desk@')
    await page.getByRole('button', { name: 'Desmond Desk' }).click()
    await page.getByLabel('High: First reply').fill('2')
    await page.getByLabel('High: Resolution').fill('8:30')
    await page.getByLabel('Saturday: add a span').click()
    await page.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('region', { name })
    await card.getByText('for 1 priority').waitFor()
    await card.getByRole('button', { name: `Remove: ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText(`Queue “${name}” is removed.`).waitFor()

    await page.getByRole('radio', { name: 'Approvals' }).click({ force: true })
    await page.getByLabel('Company', { exact: true }).fill('Dogwood')
    await page.getByRole('option', { name: 'Dogwood Studio' }).click()
    await page.getByRole('button', { name: 'Change: Network' }).click()
    await page.getByLabel('Add a person').fill('desk@')
    await page.getByRole('button', { name: 'Desmond Desk' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The approval rule for Network is saved.').waitFor()
    await page.getByRole('button', { name: 'Remove: Network' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Network no longer needs approval.').waitFor()
  })
})
