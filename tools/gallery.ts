import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { launchOptions } from '../e2e/platform/chromium.ts'
import type { ListedStory } from '../web/stories/gallery-window.ts'
import { readGalleryArguments, type GalleryArguments } from './gallery/arguments.ts'
import { checkOut, takePicturesOf } from './gallery/commit-copy.ts'
import { comparePictures } from './gallery/compare.ts'
import { differencesPage, galleryPage } from './gallery/pages.ts'
import { buildStories, serve } from './gallery/site.ts'
import { takePictures } from './gallery/take-pictures.ts'
import { findOrInstallChromium } from './set-up-chromium.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, '.gallery')
const site = path.join(folder, 'site')
const committed = path.join(root, 'docs', 'screenshots')

/**
 * Builds the stories and takes their pictures. Returns the stories, and whether all of them were shown without
 * problems.
 */
async function take(
  pictures: string,
  screenshots?: string,
  only?: (story: ListedStory) => boolean,
): Promise<{ stories: ListedStory[]; whole: boolean }> {
  console.log('Building the stories …')
  await buildStories(site)
  rmSync(pictures, { recursive: true, force: true })
  process.env['PORTICO_CHROMIUM'] = await findOrInstallChromium()
  const served = await serve([site])
  const browser = await chromium.launch(launchOptions())
  try {
    const progress = new Map<string, number>()
    const taken = (_story: ListedStory, variant: string) => {
      progress.set(variant, (progress.get(variant) ?? 0) + 1)
      if (process.stdout.isTTY) process.stdout.write(`\r${variant}: ${progress.get(variant)} pictures `)
    }
    const { stories, problems } = await takePictures(browser, served.url, {
      pictures,
      screenshots,
      taken,
      ...(only === undefined ? {} : { only }),
    })
    if (process.stdout.isTTY) console.log()
    for (const [variant, count] of progress) console.log(`${variant}: ${count} pictures`)
    for (const { address, variant, text } of problems) console.error(`${address} (${variant}): ${text}`)
    return { stories, whole: problems.length === 0 }
  } finally {
    await browser.close()
    await served.close()
  }
}

/** Takes all pictures, and writes the pictures of the screens into docs/screenshots. */
async function showGallery({ once, screens }: GalleryArguments): Promise<void> {
  // Replaces `committed` after all pictures were taken.
  const fresh = path.join(folder, 'screenshots')
  rmSync(fresh, { recursive: true, force: true })
  const { stories, whole } = await take(
    path.join(folder, 'pictures'),
    fresh,
    screens ? ({ screen }) => screen !== null : undefined,
  )
  if (whole) {
    rmSync(committed, { recursive: true, force: true })
    renameSync(fresh, committed)
    const files = readdirSync(committed)
    const bytes = files.reduce((total, file) => total + statSync(path.join(committed, file)).size, 0)
    console.log(`${files.length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB, in docs/screenshots`)
  } else {
    rmSync(fresh, { recursive: true, force: true })
    console.error('docs/screenshots is as it was, because of what is printed above.')
    process.exitCode = 1
  }
  await present(galleryPage(stories), once)
}

/** Takes the pictures of a commit and of the working tree, and shows the differences. */
async function showDifferences(commit: string, once: boolean): Promise<void> {
  const copy = checkOut(root, commit)
  if ('refusal' in copy) return refuse(copy.refusal)
  const before = path.join(folder, 'before')
  try {
    rmSync(before, { recursive: true, force: true })
    console.log(`The pictures of ${commit}:`)
    if (!takePicturesOf(copy, before)) return refuse(`The pictures of ${commit} could not be taken.`)
  } finally {
    copy.remove()
  }
  console.log('The pictures of what is here:')
  const pictures = path.join(folder, 'pictures')
  const { whole } = await take(pictures)
  if (!whole) process.exitCode = 1
  const into = path.join(folder, 'difference')
  rmSync(into, { recursive: true, force: true })
  const differences = comparePictures(before, pictures, into)
  for (const { kind, path: picture } of differences) console.log(`${kind}: ${picture}`)
  console.log(`${differences.length} pictures differ from ${commit}.`)
  await present(differencesPage(commit, differences), once)
}

/** Writes a page and serves it with the pictures until the process is interrupted. */
async function present(page: string, once: boolean): Promise<void> {
  const index = path.join(folder, 'gallery.html')
  mkdirSync(folder, { recursive: true })
  writeFileSync(index, page)
  if (once) return
  const { url } = await serve([site, folder], { index, port: Number(process.env['PORT'] ?? 3006) })
  console.log(`\nThe gallery is at ${url}`)
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  // An error is ignored: without a desktop, the printed address is enough.
  if (process.stdout.isTTY) spawn(opener, [url], { stdio: 'ignore' }).once('error', () => undefined)
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

const asked = readGalleryArguments(process.argv.slice(2))
if ('refusal' in asked) refuse(asked.refusal)
else if (asked.into !== null) await take(path.resolve(asked.into))
else if (asked.against === null) await showGallery(asked)
else await showDifferences(asked.against, asked.once)
