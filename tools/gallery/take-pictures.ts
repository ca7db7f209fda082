import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { ListedStory } from '../../web/stories/gallery-window.ts'
import { performIn, type Act } from '../../web/stories/user.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/**
 * A way to show a story. `screens`: only the stories of docs/screenshots are shown in this way; they also have pictures
 * of a dark phone.
 */
type Variant = {
  name: string
  size: BrowserContextOptions
  scheme: 'Light' | 'Dark'
  language: 'en' | 'ar'
  /** The end of its file name in docs/screenshots; if omitted, the variant has no picture there. */
  committedAs?: string
  screens?: true
}

/** The timeout of a step in milliseconds. Other programs may use the machine at the same time. */
const actLasts = 20_000

const variants: readonly Variant[] = [
  { name: 'light', size: desktop, scheme: 'Light', language: 'en', committedAs: 'light-desktop' },
  { name: 'dark', size: desktop, scheme: 'Dark', language: 'en', committedAs: 'dark-desktop' },
  { name: 'phone', size: phone, scheme: 'Light', language: 'en', committedAs: 'light-phone' },
  { name: 'right-to-left', size: desktop, scheme: 'Light', language: 'ar' },
  { name: 'dark-phone', size: phone, scheme: 'Dark', language: 'en', committedAs: 'dark-phone', screens: true },
]

/** A problem of a story in one variant. */
export type Problem = { address: string; variant: string; text: string }

export type Taking = {
  /** The folder for a picture of each story in each variant, as `<address>/<variant>.png`. */
  pictures: string
  /** The folder for the pictures of the screens, as WebP; none are written if omitted. */
  screenshots?: string | undefined
  /** Called after each story. */
  taken?: (story: ListedStory, variant: string) => void
  /** Selects the stories; all by default. */
  only?: (story: ListedStory) => boolean
}

/**
 * Takes a picture of each story in each variant, from the page of the stories at `url`. Returns the stories and their
 * problems.
 */
export async function takePictures(
  browser: Browser,
  url: string,
  taking: Taking,
): Promise<{ stories: ListedStory[]; problems: Problem[] }> {
  const problems: Problem[] = []
  let stories: ListedStory[] = []
  for (const variant of variants) {
    const context = await browser.newContext({
      ...variant.size,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      colorScheme: variant.scheme === 'Light' ? 'light' : 'dark',
    })
    await context.exposeBinding('performAct', ({ frame }, act: Act) => performIn(frame, act, actLasts))
    const page = await context.newPage()
    await page.goto(url)
    stories = (await page.evaluate(() => window.listStories())).filter(taking.only ?? (() => true))
    const isChecked = variant.size === desktop && variant.language === 'en'
    const isShown = ({ screen, needsWidth }: ListedStory) =>
      (variant.screens !== true || screen !== null) && (variant.size === desktop || !needsWidth)
    for (const story of stories.filter(isShown)) {
      const found = await page.evaluate(([address, look]) => window.showListedStory(address, look), [
        story.address,
        { language: variant.language, scheme: variant.scheme, isChecked },
      ] as const)
      problems.push(...found.map((text) => ({ address: story.address, variant: variant.name, text })))
      await takePicture(page, story, variant, taking)
      taking.taken?.(story, variant.name)
    }
    await context.close()
  }
  return { stories, problems }
}

async function takePicture(page: Page, story: ListedStory, variant: Variant, taking: Taking): Promise<void> {
  // Moves the pointer away, because an element under it looks different.
  await page.mouse.move(0, 0)
  // A dialog covers only the window: in a picture of the whole page, it would be at the end of a scrolled page.
  const dialogs = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: dialogs === 0 })
  const folder = path.join(taking.pictures, story.address)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${variant.name}.png`), png)
  if (taking.screenshots === undefined || story.screen === null || variant.committedAs === undefined) return
  mkdirSync(taking.screenshots, { recursive: true })
  const file = path.join(taking.screenshots, `${story.screen}-${variant.committedAs}.webp`)
  writeFileSync(file, await webpOf(page, png))
}

/** The WebP quality, from 0 to 1, at which letters stay sharp. */
const quality = 0.82

/** Converts the part of a picture that fills the window to WebP, in the browser. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([png64, quality]) => {
      const bytes = Uint8Array.from(atob(png64), (character) => character.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const height = Math.min(picture.height, innerHeight * devicePixelRatio)
      const canvas = new OffscreenCanvas(picture.width, height)
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      const encoded = new Uint8Array(await blob.arrayBuffer())
      return btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join(''))
    },
    [png.toString('base64'), quality] as const,
  )
  return Buffer.from(base64, 'base64')
}
