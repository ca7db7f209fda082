import { headingSlug } from '#features/documentation/contract/heading-slug.ts'
import type { Root } from 'mdast'
import { isValidElement, useEffect, useEffectEvent, useMemo, type ComponentProps, type ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Link } from 'wouter'
import { useMessages } from '@portico/web/platform/messages.ts'
import { linkTerms } from '#features/documentation/web/terms/link-terms.ts'
import type { FindOccurrences } from '#features/documentation/web/terms/term-forms.ts'
import { TermLink, useTerms } from '#features/documentation/web/terms/term-link.tsx'
import { CodeBlock } from './code-block.tsx'
import styles from './markdown.module.css'
import messages from '#features/documentation/web/messages/en.json'

type MarkdownProps = {
  text: string
  /** The glossary term that the text explains, which must not link to itself. */
  own?: string | null
  /** Called once the text is on the page. */
  onShown?: () => void
}

/**
 * Renders Markdown: CommonMark with GitHub's tables, without HTML. Headings have the fragments that links use, glossary
 * terms are linked (`TermCards`), and links to other sites open in a new tab.
 */
export function Markdown({ text, own = null, onShown }: MarkdownProps) {
  const find = useTerms()?.find ?? null
  const plugins = useMemo(() => [remarkGfm, ...(find === null ? [] : [linkingTerms(find, own)])], [find, own])
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => shown(), [text])
  return (
    <div className={styles.markdown} lang="en" dir="ltr">
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

/** Returns the plugin that links glossary terms. react-markdown calls the plugin with the syntax tree of a text. */
const linkingTerms = (find: FindOccurrences, own: string | null) => () => (tree: Root) => linkTerms(tree, find, own)

const components = {
  h2: ({ children }: ComponentProps<'h2'>) => <Heading level="h2">{children}</Heading>,
  h3: ({ children }: ComponentProps<'h3'>) => <Heading level="h3">{children}</Heading>,
  a: ({ href = '', children, ...rest }: ComponentProps<'a'> & { 'data-term'?: string }) => (
    <Address href={href} term={rest['data-term']}>
      {children}
    </Address>
  ),
  pre: ({ children }: ComponentProps<'pre'>) => <CodeBlock>{children}</CodeBlock>,
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
      <a href={`#${slug}`} className={styles.anchor} aria-label={t('linkTo', { heading: text })}>
        #
      </a>
    </Level>
  )
}

function Address({ href, term, children }: { href: string; term: string | undefined; children: ReactNode }) {
  if (term !== undefined) {
    return (
      <TermLink slug={term} href={href}>
        {children}
      </TermLink>
    )
  }
  if (/^\/(?!api\/|\/)/.test(href)) return <Link href={href}>{children}</Link>
  if (href.startsWith('#')) return <a href={href}>{children}</a>
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
