import type { Page } from 'playwright-core'

/** A screen: the name of its pictures, its user, and the steps until it is shown. */
export type Screen = {
  name: string
  host?: string
  path?: string
  /** The signed-in demo account. */
  as?: string
  show: (page: Page) => Promise<unknown>
}

const admin = 'admin@aurora.test'
const password = 'Portico#2026'

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
const alive = (page: Page) => page.locator('html[data-ready]').waitFor()
const captcha = (page: Page) => page.locator('img[src^="data:image/png"]').waitFor()
const figures = (page: Page) => page.getByText(/^Counted at/).waitFor()

async function sendEmail(page: Page, email: string): Promise<void> {
  await alive(page)
  await page.getByRole('textbox', { name: 'Email ID' }).fill(email)
  await page.keyboard.press('Enter')
}

/**
 * Signs in to the one tenant of a demo account. Does not wait for where it lands.
 */
export async function signInTo(page: Page, email: string): Promise<void> {
  await sendEmail(page, email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function raiseRequests(page: Page): Promise<void> {
  const raised = page.getByRole('heading', { name: /^Your requests/ })
  await raised.waitFor()
  await page.getByText('Reading your requests').waitFor({ state: 'detached' })
  for (const title of ['A second screen for the night shift', 'The badge reader at gate 4 is slow']) {
    if ((await page.getByText(title).count()) > 0) continue
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Raise request' }).click()
    await page.getByText(title).first().waitFor()
  }
  await page.reload()
  await page.getByText('The badge reader at gate 4 is slow').first().waitFor()
}

async function openUserMenu(page: Page): Promise<void> {
  await figures(page)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
}

async function askChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /How long is an authentication code valid\?/ }).click()
  await page.frameLocator('iframe[title="Chat"]').getByRole('log').getByRole('link').first().waitFor()
}

/** Every screen, in the order of a visit. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', show: alive },
  { name: 'sign-in-aurora', host: 'aurora.localhost', show: alive },
  { name: 'sign-in-bv', host: 'bv.localhost', show: alive },
  { name: 'sign-in-vulnerability', host: 'vuln.localhost', show: alive },
  { name: 'sign-in-arabic', path: '/?lang=ar', show: alive },
  { name: 'sign-in-german', host: 'vuln.localhost', path: '/?lang=de', show: alive },
  {
    name: 'sign-in-refused',
    show: async (page) => {
      await sendEmail(page, 'admin@aurora')
      await page.getByText('Please enter a valid Email ID').waitFor()
    },
  },
  {
    name: 'choose-tenant',
    show: async (page) => {
      await sendEmail(page, 'both@aurora.test')
      await page.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'password',
    show: async (page) => {
      await sendEmail(page, admin)
      await page.getByLabel('Password', { exact: true }).fill(password)
    },
  },
  {
    name: 'code',
    show: async (page) => {
      await signInTo(page, 'nurse@borealis.test')
      await page.getByRole('textbox', { name: 'Authentication Code' }).waitFor()
    },
  },
  {
    name: 'single-sign-on',
    show: async (page) => {
      await sendEmail(page, 'user@contoso.test')
      const { port } = new URL(page.url())
      await page.waitForURL((url) => url.port !== port)
      await page.goBack()
      await page.getByRole('button', { name: 'Continue with Microsoft' }).waitFor()
    },
  },
  { name: 'registration', path: '/registration', show: captcha },
  { name: 'registration-arabic', path: '/registration?lang=ar', show: captcha },
  {
    name: 'registration-refused',
    path: '/registration',
    show: async (page) => {
      await captcha(page)
      await page.getByRole('button', { name: 'Get Started' }).click()
      await page.getByText('Enter the Captcha').waitFor()
    },
  },
  {
    name: 'verify',
    path: '/verify?id=none&by=code',
    show: (page) => page.getByRole('textbox', { name: 'Verification code' }).waitFor(),
  },
  { name: 'verify-refused', path: '/verify', show: (page) => page.getByRole('dialog').waitFor() },
  { name: 'insights', path: '/insights', as: admin, show: figures },
  {
    name: 'insights-as-table',
    path: '/insights',
    as: admin,
    show: (page) => page.getByRole('button', { name: 'Show table: Sign-ins per day' }).click(),
  },
  {
    name: 'insights-arabic',
    path: '/insights?lang=ar',
    as: admin,
    show: (page) => page.getByRole('img').nth(1).waitFor(),
  },
  { name: 'desk', path: '/desk/', as: admin, show: raiseRequests },
  { name: 'chat', path: '/chatBot', as: 'bot@aurora.test', show: heading('What would you like to know?') },
  { name: 'chat-answer', path: '/chatBot', as: 'bot@aurora.test', show: askChat },
  { name: 'glossary', path: '/glossary', as: admin, show: (page) => page.getByRole('term').first().waitFor() },
  {
    name: 'document',
    path: '/document?name=getting-started',
    as: admin,
    show: (page) => page.getByRole('article').getByRole('heading', { level: 1 }).waitFor(),
  },
  { name: 'sessions', path: '/sessions', as: admin, show: (page) => page.getByText('This device').waitFor() },
  { name: 'modules', path: '/beakapps', as: admin, show: heading('Modules') },
  { name: 'orchestrator', path: '/orchestrator', as: admin, show: heading('Orchestrator') },
  { name: 'user-menu', path: '/insights', as: admin, show: openUserMenu },
  {
    name: 'logout',
    path: '/insights',
    as: admin,
    show: async (page) => {
      await openUserMenu(page)
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'privacy-policy', path: '/privacypolicy?name=privacy', show: heading('Privacy Policy') },
  { name: 'validity-expired', path: '/validityexpiry', show: heading('Validity Expired') },
  { name: 'route-not-found', path: '/nowhere', show: heading('Route Not Found') },
]
