import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import type { DemoServiceProvider } from '../demo/src/saml/outgoing-messages.ts'
import { startDemoSamlProvider, type DemoSamlProvider } from '../demo/src/saml/start-demo-saml-provider.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { insertTenantWith } from '#e2e/platform/queries.ts'
import { emailField, sendEmail } from '#e2e/platform/sign-in.ts'

/** A tenant, provider and user for this file only, because other files use other providers at the same time. */
const person = 'fay@forms.test'
const people = [{ email: person, firstName: 'Fay', lastName: 'Form', groups: [], note: 'Signs in' }]
const known: DemoServiceProvider[] = []
let provider: DemoSamlProvider
let folder = ''
let entityId = ''

/**
 * Sets up the connection as an operator would: the command prints our addresses, and our metadata contain the
 * certificate.
 */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-forms-'))
  provider = await startDemoSamlProvider({
    port: 0,
    dataFolder: folder,
    serviceProviders: known,
    takes: 'HTTP-POST',
    people,
  })
  await insertTenantWith(person, 'Forms', 'Signs in elsewhere')
  const words = 'idp add Forms forms --kind externalidp --role Staff --domain forms.test --metadata'
  const program = path.join(import.meta.dirname, '../server/src/cli.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words.split(' '), provider.metadataUrl], {
    env: { ...process.env, DATABASE_URL: inject('porticoDatabase'), PORTICO_SECRET: inject('porticoSecret') },
  })
  const id = /login\/saml\/([\w-]+)/.exec(stdout)?.[1] ?? ''
  entityId = `http://localhost:${inject('porticoPort')}/api/iam/login/saml/${id}`
  const metadata = await (await fetch(entityId)).text()
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? ''
  known.push({
    entityId,
    acsUrl: `${entityId}/acs`,
    logoutUrl: `${entityId}/logout`,
    certificatePem: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  })
})
afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true })
})

/** Goes from our sign-in page to the provider, and chooses the user there. */
async function signInThere(page: Page): Promise<void> {
  await sendEmail(page, person)
  await page.getByRole('radio', { name: /Identity provider/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.locator(`button[value="${person}"]`).click()
  await expectPath(page, '/insights')
}

describe('a provider that accepts forms only', () => {
  browserTest('a user signs in, and out again here and there, without a click between', async ({ visit }) => {
    const page = await visit('/')
    await signInThere(page)
    await page.getByRole('button', { name: /^Your account: / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click()
    await emailField(page).waitFor()
    expect((await stored(page)).local['usertoken']).toBeUndefined()
    await page.goto(provider.address)
    await page.getByText('No user is signed in here').waitFor()
  })

  browserTest('a user who signs out there is signed out here', async ({ visit }) => {
    visit.tolerate(/401/)
    const page = await visit('/')
    await signInThere(page)
    await page.goto(provider.address)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByText('You are signed out everywhere.').waitFor()
    await page.goto(`${new URL(entityId).origin}/insights`)
    await emailField(page).waitFor()
  })

  browserTest('without scripts there is a button, in the language of the browser', async ({ visit }) => {
    const page = await visit.profile({ javaScriptEnabled: false, locale: 'de-DE' })
    const began = await page.request.post(`${new URL(entityId).origin}/api/iam/login/idplogin`, {
      data: { tenantname: 'Forms', email: person },
    })
    const { data } = (await began.json()) as { data: { redirect_url: string } }
    expect(data.redirect_url).toMatch(`${entityId}/form?message=`)
    await page.goto(data.redirect_url)
    await page.getByRole('heading', { name: 'Sie werden zum Anmeldedienst Ihrer Organisation gebracht …' }).waitFor()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('heading', { name: 'Demo SAML provider' }).waitFor()
    expect(new URL(page.url()).origin).toBe(provider.address)
  })
})
