import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { agentCommand, stateIn, type AgentLocation } from '#e2e/agent/agent-process.ts'
import { buildOwnAgent } from '#e2e/agent/agent-program.ts'
import { addressOf } from '#e2e/platform/address.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { insertDevice, usersOfDevice } from '#e2e/platform/device-queries.ts'
import { expectPath } from '#e2e/platform/expectations.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-enrolment-'))
afterAll(() => rmSync(folder, { recursive: true }))

let program = ''
beforeAll(() => {
  program = buildOwnAgent()
})

/** Returns an agent of this computer, as downloaded, with its own state folder. */
const agent = (name: string): AgentLocation => ({ program, folder: path.join(folder, name), through: [] })
const enrol = (place: AgentLocation, code: string) =>
  agentCommand(place, 'enrol', code, '--server', `http://localhost:${inject('porticoPort')}`)

const admin = 'admin@aurora.test'

describe('enrolment', () => {
  browserTest(
    'a code for a new company enrols this computer, which checks in before the eyes of the administrator, and is registered by its name; once revoked it enrols none',
    async ({ visit }) => {
      const page = await visit('/insights/enrolment', { as: admin })
      // A new company for each try, because a computer's identity is known within its company.
      const company = `Harbour ${randomUUID().slice(0, 8)}`
      await page.getByRole('button', { name: 'Not in the list? Add it' }).click()
      await page.getByLabel('Company name').fill(company)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect.poll(() => page.getByLabel('Company', { exact: true }).inputValue()).toBe(company)
      await page.getByLabel('Label', { exact: true }).fill('Dock 7')
      await page.getByRole('button', { name: 'Create code' }).click()
      await page.getByText('Waiting for the first check-in …').waitFor()
      await page.getByRole('radio', { name: 'Linux' }).click()
      const code = (await page.getByRole('group', { name: 'Code', exact: true }).textContent()) ?? ''
      expect(code).toMatch(/^[\w-]{43}$/)
      expect(
        await page.getByRole('group', { name: 'Run this line in a terminal', exact: true }).textContent(),
      ).toContain(code)

      const place = agent(`first of ${company}`)
      const enrolled = await enrol(place, code)
      expect(enrolled.code, enrolled.printed).toBe(0)
      await page.getByText(`${hostname()} is enrolled. Waiting for its first report …`).waitFor()
      expect(await agentCommand(place, 'run', '--once')).toMatchObject({ code: 0 })
      await page.getByText(`${hostname()} has checked in.`).waitFor()

      await page.getByRole('link', { name: `Show ${hostname()}` }).click()
      await expectPath(page, `/insights/devices/${stateIn(place).device_id}`)
      await page.getByRole('heading', { level: 1, name: hostname() }).waitFor()
      await page.getByText('Active', { exact: true }).waitFor()
      await page.getByText(company, { exact: false }).first().waitFor()
      await page.getByRole('heading', { name: 'Running applications' }).waitFor()

      await insertDevice(admin, { hostname: hostname() })
      await page.goto(addressOf('/success?is_hostname_required=true'))
      await page.getByLabel('Host name', { exact: true }).fill(hostname())
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('dialog', { name: 'Which computer is yours?' }).waitFor()
      await page.getByRole('radio', { name: company }).click()
      await page.getByRole('button', { name: 'Register this computer' }).click()
      await page.getByRole('dialog', { name: 'Device registered' }).waitFor()
      expect(await usersOfDevice(stateIn(place).device_id)).toEqual([admin])

      await page.goto(addressOf('/insights/enrolment'))
      await page.getByRole('button', { name: `Revoke: Dock 7 · ${company}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await page.getByText('The code is revoked.').waitFor()
      const refused = await enrol(agent(`second of ${company}`), code)
      expect(refused.code, refused.printed).toBe(10)
    },
  )

  browserTest(
    'is kept from a role that enrols none: its page says so, and the server refuses the call',
    async ({ visit }) => {
      const page = await visit('/insights/devices', { as: 'viewer@aurora.test' })
      await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
      await page.getByRole('link', { name: /^AUR-/ }).first().waitFor()
      expect(await page.getByRole('link', { name: 'Enrol devices' }).count()).toBe(0)
      await page.goto(addressOf('/insights/enrolment'))
      await page.getByText("Your role can't enrol devices").waitFor()
      const sent = page.waitForRequest(/\/api\//)
      await page.reload()
      const headers = await (await sent).allHeaders()
      const response = await page.request.get(addressOf('/api/enrolment/code'), {
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
      })
      expect(response.status()).toBe(403)
      expect(await response.json()).toMatchObject({ module_code: 'ROLE_ERR002' })
    },
  )
})
