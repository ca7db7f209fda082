import { escapeHtml } from '@portico/contract/platform/characters.ts'
import type { ListedStory } from '../../web/stories/gallery-window.ts'
import type { Difference } from './compare.ts'

/** The variants that the gallery shows side by side, and the query of each one's live story. */
const shown = [
  ['light', 'scheme=light'],
  ['dark', 'scheme=dark'],
  ['phone', 'scheme=light'],
  ['right-to-left', 'scheme=light&language=ar'],
] as const

const style = `:root { color-scheme: light dark } body { font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem 2rem }
header { position: sticky; top: 0; background: Canvas; padding: .5rem 0; z-index: 1 } h1 { font-size: 1.25rem; margin: 0 0 .5rem }
input { font: inherit; padding: .4rem .6rem; inline-size: min(30rem, 100%) } h2 { font-size: 1rem; margin: 2rem 0 .5rem; font-weight: 600 }
.row { display: grid; grid-template-columns: 4fr 4fr 1.4fr 4fr; gap: 1rem; align-items: start } .three { grid-template-columns: 1fr 1fr 1fr }
figure { margin: 0 } figcaption { font-size: .85rem } img { inline-size: 100%; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas) }
[hidden] { display: none }`

const filterScript = `const field=document.querySelector('input');const sections=[...document.querySelectorAll('section')]
const count=document.querySelector('output');const show=()=>{const words=field.value.toLowerCase().split(/\\s+/)
for(const each of sections)each.hidden=!words.every((word)=>each.dataset.text.includes(word))
count.value=sections.filter((each)=>!each.hidden).length+' of '+sections.length}
field.addEventListener('input',show);show()`

/**
 * Returns the page with all stories, each in its variants side by side, with a filter and links to the live stories.
 */
export function galleryPage(stories: readonly ListedStory[]): string {
  const sections = stories.map(({ address, title, name, needsWidth }) => {
    const figures = shown.map(([variant, query]) => {
      if (variant === 'phone' && needsWidth) return '<span></span>'
      const live = `/?story=${encodeURIComponent(address)}&${query}`
      const picture = `/pictures/${address}/${variant}.png`
      return `<figure><a href="${escapeHtml(live)}"><img loading="lazy" src="${escapeHtml(picture)}" alt="${escapeHtml(`${title}: ${name}, ${variant}`)}"></a><figcaption>${variant}</figcaption></figure>`
    })
    return sectionOf(`${title}: ${name}`, `<div class="row">${figures.join('')}</div>`)
  })
  return pageOf('The gallery', sections)
}

/** Returns the page with the pictures that a commit changes: before, after and the difference. */
export function differencesPage(commit: string, differences: readonly Difference[]): string {
  const sections = differences.map(({ path, kind, pixels }) => {
    const figure = (folder: string, caption: string) =>
      `<figure><img loading="lazy" src="${escapeHtml(`/${folder}/${path}`)}" alt="${escapeHtml(`${path}, ${caption}`)}"><figcaption>${caption}</figcaption></figure>`
    const figures = {
      changed: () =>
        figure('before', 'before') + figure('pictures', 'after') + figure('difference', `${pixels} pixels`),
      new: () => figure('pictures', 'after'),
      removed: () => figure('before', 'before'),
    }[kind]()
    return sectionOf(`${kind}: ${path.replace('.png', '')}`, `<div class="row three">${figures}</div>`)
  })
  return pageOf(`Changes since ${commit}`, sections)
}

function sectionOf(title: string, content: string): string {
  const text = escapeHtml(title)
  return `<section data-text="${text.toLowerCase()}"><h2>${text}</h2>${content}</section>`
}

function pageOf(title: string, sections: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><header><h1>${escapeHtml(title)}</h1>
<input type="search" aria-label="Filter" placeholder="Filter"> <output></output></header>${sections.join('\n')}
<script>${filterScript}</script></body></html>`
}
