import { mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browserOfWorker } from '#e2e/platform/browser-test.ts'
import { comparePictures } from '../tools/gallery/compare.ts'
import { serve } from '../tools/gallery/site.ts'
import { takePictures } from '../tools/gallery/take-pictures.ts'

/**
 * Returns a page with two stories. One of them clicks a button, after which it shows `label` with the scheme and
 * language.
 */
const stories = (label: string) => `<!doctype html><title>Stories</title><body></body><script>
const stories = ['plain', 'clicked']
window.listStories = () => stories.map((name) => ({ address: 'ui/' + name, title: 'ui', name, screen: name === 'plain' ? 'plain' : null }))
window.showListedStory = async (address, { scheme, language }) => {
  document.body.innerHTML = '<button>Press</button><p></p>'
  document.querySelector('button').onclick = () => { document.querySelector('p').textContent = ${JSON.stringify(label)} + scheme + language }
  if (address === 'ui/clicked') await window.performAct({ act: 'click', role: 'button', name: 'Press' })
  return language === 'ar' ? ['planted'] : []
}</script>`

test('takes the same pictures of the same stories, and others where one changed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-pictures-'))
  const browser = await browserOfWorker()
  const take = async (label: string, into: string, screenshots?: string) => {
    const site = path.join(folder, `site-${into}`)
    mkdirSync(path.join(site, 'stories'), { recursive: true })
    writeFileSync(path.join(site, 'stories', 'gallery.html'), stories(label))
    const { url, close } = await serve([site])
    try {
      return await takePictures(browser, url, { pictures: path.join(folder, into), screenshots })
    } finally {
      await close()
    }
  }
  try {
    const { stories: listed, problems } = await take('One', 'before', path.join(folder, 'committed'))
    expect(listed.map(({ address }) => address)).toEqual(['ui/plain', 'ui/clicked'])
    expect(problems.map(({ address, variant, text }) => `${address} ${variant} ${text}`)).toEqual([
      'ui/plain right-to-left planted',
      'ui/clicked right-to-left planted',
    ])
    expect(readdirSync(path.join(folder, 'committed')).toSorted()).toEqual([
      'plain-dark-desktop.webp',
      'plain-dark-phone.webp',
      'plain-light-desktop.webp',
      'plain-light-phone.webp',
    ])
    await take('Two', 'after')
    const found = comparePictures(
      path.join(folder, 'before'),
      path.join(folder, 'after'),
      path.join(folder, 'difference'),
    )
    const changed = ['dark', 'light', 'phone', 'right-to-left'].map((variant) => `ui/clicked/${variant}.png`)
    expect(found.map(({ path, kind }) => `${kind} ${path}`)).toEqual(changed.map((each) => `changed ${each}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
