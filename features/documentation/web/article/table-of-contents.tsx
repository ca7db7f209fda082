import { useEffect, useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import type { Heading } from './headings.ts'
import styles from './article.module.css'
import messages from '#features/documentation/web/messages/en.json'

/** Fewer headings need no table. */
const fewest = 2

/**
 * The headings of a page, beside it where there is room; the one that is being read is marked.
 */
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

/** The share of the window below which a heading is not yet being read. */
const readAbove = 0.3

/** The fragment of the last heading that was scrolled past the upper part of the window. */
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
