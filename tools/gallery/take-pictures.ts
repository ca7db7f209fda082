import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { ListedStory } from '../../web/stories/gallery-window.ts'
import { performIn, type Act } from '../../web/stories/user.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** The way in which a story is shown. `screens`: only those of docs/screenshots are, which also have a dark phone. */
type Variant = {
  name: string
  size: BrowserContextOptions
  scheme: 'Light' | 'Dark'
  language: 'en' | 'ar'
  /** The end of the name of its picture in docs/screenshots; without one it has none there. */
  committedAs?: string
  screens?: true
}

/** Milliseconds that a step may take: other programs may use the machine at the same time. */
const actLasts = 20_000

const variants: readonly Variant[] = [
  { name: 'light', size: desktop, scheme: 'Light', language: 'en', committedAs: 'light-desktop' },
  { name: 'dark', size: desktop, scheme: 'Dark', language: 'en', committedAs: 'dark-desktop' },
  { name: 'phone', size: phone, scheme: 'Light', language: 'en', committedAs: 'light-phone' },
  { name: 'right-to-left', size: desktop, scheme: 'Light', language: 'ar' },
  { name: 'dark-phone', size: phone, scheme: 'Dark', language: 'en', committedAs: 'dark-phone', screens: true },
]

/** A problem of a story in a variant. */
export type Problem = { address: string; variant: string; text: string }

export type Taking = {
  /** The folder in which a picture of each story in each variant is written, as `<address>/<variant>.png`. */
  pictures: string
  /** The folder in which those of the screens are written as WebP; none if omitted. */
  screenshots?: string | undefined
  /** Called after each story. */
  taken?: (story: ListedStory, variant: string) => void
  /** Only these stories. */
  only?: (story: ListedStory) => boolean
}

/**
 * Takes a picture of each story, in each variant, from the page of the stories at `url`. Returns the stories, and their
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
  // An element under the pointer looks different.
  await page.mouse.move(0, 0)
  // A dialog covers only the window: on a scrolled page, a picture of the whole page has it at the end.
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

/** The quality of WebP, from 0 to 1: letters stay sharp. */
const quality = 0.82

/** The part of a picture that fills the window, as WebP, which the browser itself makes. */
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
