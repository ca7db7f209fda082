import { useEffect, useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import type { Heading } from './headings.ts'
import styles from './article.module.css'
import messages from '#features/documentation/web/messages/en.json'

/** The number of headings from which a page has a table of contents. */
const fewest = 2

/** Shows the headings of a page, shown beside it if there is room, with the current one marked. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const t = useMessages(messages)
  const current = useCurrentHeading(headings)
  if (headings.length < fewest) return null
  return (
    <nav className={styles.contents} aria-label={t('onThisPage')}>
      <h2>{t('onThisPage')}</h2>
      <ul lang="en">
        {headings.map(({ text, slug, level }) => (
          <li key={slug} data-level={level}>
            <a href={`#${slug}`} aria-current={slug === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A heading counts as current once it is above this fraction of the window's height. */
const readAbove = 0.3

/** Returns the fragment of the last heading above `readAbove`. */
function useCurrentHeading(headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const passed = headings.filter(({ slug }) => {
        const top = document.getElementById(slug)?.getBoundingClientRect().top
        return top !== undefined && top < innerHeight * readAbove
      })
      setCurrent(passed.at(-1)?.slug ?? null)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [headings])
  return current
}
