import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readGalleryArguments } from './arguments.ts'
import { checkOut } from './commit-copy.ts'
import { comparePictures } from './compare.ts'
import { differencesPage, galleryPage } from './pages.ts'
import { serve } from './site.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-gallery-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the arguments of npm run gallery', () => {
  const none = { screens: false, once: false, against: null, into: null }
  it.each([
    [[], none],
    [['--once'], { ...none, once: true }],
    [['--screens'], { ...none, screens: true }],
    [['--against', 'HEAD~1', '--once'], { ...none, once: true, against: 'HEAD~1' }],
    [['--into', 'folder'], { ...none, into: 'folder' }],
  ])('%j', (given, asked) => expect(readGalleryArguments(given)).toEqual(asked))

  it.each([[['--against']], [['--against', '--once']], [['--all']]])('%j is refused', (given) => {
    expect(readGalleryArguments(given)).toEqual({ refusal: expect.stringContaining('Usage: npm run gallery') })
  })
})

describe('pictures', () => {
  /** Writes a grey picture, with a white dot at this position if given. */
  function draw(file: string, [width, height]: [number, number], dot?: number): void {
    const picture = new PNG({ width, height })
    picture.data.fill(128)
    if (dot !== undefined) picture.data.fill(255, dot * 4, dot * 4 + 4)
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), PNG.sync.write(picture))
  }
  const compared = () =>
    comparePictures(path.join(folder, 'before'), path.join(folder, 'after'), path.join(folder, 'difference'))

  it('that are the same are not listed', () => {
    draw('before/a/light.png', [4, 4])
    draw('after/a/light.png', [4, 4])
    expect(compared()).toEqual([])
  })

  it('that changed, are new or are gone are listed by path', () => {
    draw('before/a/light.png', [4, 4])
    draw('after/a/light.png', [4, 4], 5)
    draw('before/b/dark.png', [4, 4])
    draw('after/c/dark.png', [4, 4])
    expect(compared()).toEqual([
      { path: 'a/light.png', kind: 'changed', pixels: 1 },
      { path: 'b/dark.png', kind: 'removed', pixels: 0 },
      { path: 'c/dark.png', kind: 'new', pixels: 0 },
    ])
    expect(PNG.sync.read(readFileSync(path.join(folder, 'difference/a/light.png')))).toMatchObject({ width: 4 })
  })

  it('of another size have changed', () => {
    draw('before/a.png', [4, 4])
    draw('after/a.png', [4, 6])
    expect(compared()).toEqual([{ path: 'a.png', kind: 'changed', pixels: 8 }])
  })
})

describe('the pages', () => {
  it('show each story in its variants, with links to it', () => {
    const open = { address: 'ui/menu/open', title: 'ui/menu', name: 'open & wide', screen: null, needsWidth: false }
    const page = galleryPage([open])
    expect(page).toContain('ui/menu: open &amp; wide')
    expect([...page.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual(
      ['light', 'dark', 'phone', 'right-to-left'].map((variant) => `/pictures/ui/menu/open/${variant}.png`),
    )
    expect(page).toContain('href="/?story=ui%2Fmenu%2Fopen&amp;scheme=light&amp;language=ar"')
    expect(galleryPage([{ ...open, needsWidth: true }])).not.toContain('phone.png')
  })

  it('show what changed side by side', () => {
    const page = differencesPage('HEAD~1', [
      { path: 'a/light.png', kind: 'changed', pixels: 7 },
      { path: 'b/light.png', kind: 'new', pixels: 0 },
      { path: 'c/light.png', kind: 'removed', pixels: 0 },
    ])
    expect([...page.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      '/before/a/light.png',
      '/pictures/a/light.png',
      '/difference/a/light.png',
      '/pictures/b/light.png',
      '/before/c/light.png',
    ])
  })
})

describe('a commit to compare with', () => {
  it('is refused where there is none, or none with a gallery', () => {
    const git = (...asked: string[]) => spawnSync('git', ['-C', folder, ...asked])
    git('init', '--quiet')
    git('-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '--quiet', '--allow-empty', '-m', 'first')
    expect(checkOut(folder, 'no-such')).toEqual({ refusal: 'no-such is no commit of this repository.' })
    expect(checkOut(folder, 'HEAD')).toEqual({
      refusal: 'HEAD is from before the gallery: it has no stories to compare with.',
    })
  })
  it('leaves no copy when its pictures are interrupted', async () => {
    const git = (...asked: string[]) => spawnSync('git', ['-C', folder, ...asked], { encoding: 'utf8' }).stdout
    mkdirSync(path.join(folder, 'tools'))
    mkdirSync(path.join(folder, 'node_modules/@portico'), { recursive: true })
    writeFileSync(path.join(folder, '.gitignore'), 'node_modules')
    writeFileSync(path.join(folder, 'package-lock.json'), '{}')
    writeFileSync(path.join(folder, 'tools/gallery.ts'), "console.log('taking'); setTimeout(() => {}, 60_000)")
    git('init', '--quiet')
    git('add', '.')
    git('-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '--quiet', '-m', 'with a gallery')
    const program = `import { checkOut, takePicturesOf } from ${JSON.stringify(import.meta.resolve('./commit-copy.ts'))}
      const copy = checkOut(${JSON.stringify(folder)}, 'HEAD')
      takePicturesOf(copy, 'pictures')
      copy.remove()`
    const taking = spawn(process.execPath, ['--input-type=module', '-e', program], { detached: true })
    const ended = new Promise((resolve) => taking.once('close', resolve))
    await new Promise((resolve) => taking.stdout.once('data', resolve))
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(2)
    process.kill(-(taking.pid ?? 0), 'SIGINT')
    await ended
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  })
})

describe('the site', () => {
  it.each(['/..%2fsecret', '/%2e%2e/secret', '/%'])('has nothing outside its folders at %s', async (asked) => {
    mkdirSync(path.join(folder, 'site'))
    writeFileSync(path.join(folder, 'secret'), 'secret')
    const site = await serve([path.join(folder, 'site')])
    try {
      const response = await fetch(site.url.replace('localhost', '127.0.0.1') + asked)
      expect([response.status, await response.text()]).toEqual([404, ''])
    } finally {
      await site.close()
    }
  })
})
