import { chromium } from 'playwright-core'
import { launchOptions } from '#e2e/platform/chromium.ts'
const browser = await chromium.launch(launchOptions())
const base = 'http://localhost:3130'
async function signedIn(email: string, options: object) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') console.log('console', m.text())
  })
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await page.goto(base + '/')
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('textbox', { name: 'Email ID' }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill('Portico#2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => !['/', '/load'].includes(u.pathname))
  return page
}
const page = await signedIn('admin@aurora.test', { viewport: { width: 1440, height: 900 } })
const shot = (name: string) => page.screenshot({ path: `/tmp/docs/shots/${name}.png` })
await page.goto(base + '/glossary')
await page.getByRole('term').nth(5).waitFor()
await shot('glossary')
await page.keyboard.press('/')
await page.keyboard.type('chang the theme', { delay: 20 })
await page.getByRole('option').first().waitFor()
await page.waitForTimeout(400)
await shot('search-box')
console.log('expanded', await page.getByRole('combobox').getAttribute('aria-expanded'))
await page.keyboard.press('ArrowDown')
await page.waitForTimeout(100)
console.log('active', await page.getByRole('combobox').getAttribute('aria-activedescendant'))
await page.keyboard.press('Enter')
await page.waitForTimeout(1500)
console.log(page.url())
await shot('document-from-search')
const frame = page.frameLocator('#document-frame')
console.log(
  'frame url',
  page.frames().map((f) => f.url()),
  'title',
  await page.title(),
)
console.log(
  'focused in frame',
  await page.frames()[1]?.evaluate(() => [document.activeElement?.id, scrollY, document.hasFocus()]),
)
await frame.getByRole('navigation', { name: 'Reading order' }).getByRole('link').last().click()
await page.waitForTimeout(800)
console.log(
  'after next',
  page.url(),
  await page.title(),
  page.frames()[1]?.url(),
  await page.frames()[1]?.evaluate(() => [document.activeElement?.tagName, scrollY]),
)
await page.goBack()
await page.waitForTimeout(800)
console.log('back', page.url(), page.frames()[1]?.url(), await page.frames()[1]?.evaluate(() => scrollY))
await page.goBack()
await page.waitForTimeout(800)
console.log('back', page.url())
await page.goForward()
await page.waitForTimeout(1200)
console.log('forward', page.url(), page.frames()[1]?.url(), await page.frames()[1]?.evaluate(() => scrollY))
await page.reload()
await page.waitForTimeout(1500)
console.log('reload', page.url(), page.frames()[1]?.url(), await page.frames()[1]?.evaluate(() => scrollY))
await page.goto(base + '/document?name=single-sign-on')
await page.waitForTimeout(1500)
await shot('document-long')
console.log('outer scroll', await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]))
const term = frame.locator('a[aria-description]').first()
await term.hover()
await page.waitForTimeout(700)
await shot('term-card')
await term.click()
await page.waitForTimeout(800)
console.log('term click', page.url())
await shot('term-in-glossary')
await page.goBack()
await page.waitForTimeout(800)
console.log('back from term', page.url())
await page.goto(base + '/glossary?q=webhook')
await page.waitForTimeout(800)
await shot('results')
await page.goto(base + '/glossary?q=qqqzzzxxx')
await page.waitForTimeout(800)
await shot('no-results')
await page.goto(base + '/document/page?name=themes')
await page.waitForTimeout(1200)
await shot('frame-alone')
console.log('alone title', await page.title())
await page.pdf({ path: '/tmp/docs/alone.pdf' })
await page.goto(base + '/document?name=single-sign-on')
await page.waitForTimeout(1500)
await page.pdf({ path: '/tmp/docs/outer.pdf' })
const storage = await page.context().storageState()
const phone = await (
  await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: storage,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
  })
).newPage()
const ps = (name: string) => phone.screenshot({ path: `/tmp/docs/shots/${name}.png` })
await phone.goto(base + '/document?name=themes')
await phone.waitForTimeout(1800)
await ps('phone-document')
await phone.goto(base + '/glossary')
await phone.waitForTimeout(1200)
await ps('phone-glossary')
await phone.getByRole('combobox').fill('saml')
await phone.waitForTimeout(900)
await ps('phone-search')
await phone.goto(base + '/glossary?q=saml')
await phone.waitForTimeout(1200)
await ps('phone-results')
await browser.close()
