import { headingSlug } from '@portico/contract/features/documentation/heading-slug.ts'
import { isValidElement, useEffect, type ComponentProps, type ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Link } from 'wouter'
import { onMoved } from '#web/platform/navigate.ts'
import { showFragment } from './fragment.ts'
import styles from './markdown.module.css'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/documentation/messages/en.json'

/**
 * Markdown as elements: CommonMark with GitHub's tables, no HTML. Headings carry the fragments that links name, links
 * to other sites open beside this one.
 */
export function Markdown({ text }: { text: string }) {
  useEffect(() => {
    showFragment()
    return onMoved(showFragment)
  }, [text])
  return (
    <div className={styles.markdown} lang="en" dir="ltr">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

const components = {
  h2: ({ children }: ComponentProps<'h2'>) => <Heading level="h2">{children}</Heading>,
  h3: ({ children }: ComponentProps<'h3'>) => <Heading level="h3">{children}</Heading>,
  a: ({ href = '', children }: ComponentProps<'a'>) => <Address href={href}>{children}</Address>,
  table: ({ children }: ComponentProps<'table'>) => <Table>{children}</Table>,
}

function Table({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <section className={styles.table} aria-label={t('table')} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}

function Heading({ level: Level, children }: { level: 'h2' | 'h3'; children: ReactNode }) {
  const t = useMessages(messages)
  const text = textOf(children)
  const slug = headingSlug(text)
  return (
    <Level id={slug} tabIndex={-1}>
      {children}
      <Link
        href={`${location.pathname}${location.search}#${slug}`}
        className={styles.anchor}
        aria-label={t('linkTo', { heading: text })}
      >
        #
      </Link>
    </Level>
  )
}

function Address({ href, children }: { href: string; children: ReactNode }) {
  if (/^\/(?!api\/|\/)/.test(href)) return <Link href={href}>{children}</Link>
  if (href.startsWith('#')) return <Link href={`${location.pathname}${location.search}${href}`}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map((child: ReactNode) => textOf(child)).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}
