import type { RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { toString as textOf } from 'mdast-util-to-string'
import { gfmTable } from 'micromark-extension-gfm-table'

/**
 * The text under one heading, as Markdown and as plain text. The part before the first heading has an empty heading.
 */
export type Part = { heading: string; markdown: string; text: string }

/** Splits a page at its headings. Parts without text are omitted. */
export function splitMarkdown(markdown: string): Part[] {
  const { children } = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const parts: Part[] = [{ heading: '', markdown: '', text: '' }]
  for (const node of children) {
    const last = parts.at(-1)
    if (node.type === 'heading') parts.push({ heading: textOf(node), markdown: '', text: '' })
    else if (last !== undefined) {
      last.markdown = `${last.markdown}\n\n${sourceOf(markdown, node)}`.trim()
      last.text = `${last.text} ${plainText(node)}`.trimStart()
    }
  }
  return parts
    .map((part) => ({ ...part, text: part.text.replaceAll(/ ?\n+ ?/g, '\n').trim() }))
    .filter((part) => part.text !== '')
}

function sourceOf(markdown: string, node: RootContent): string {
  return markdown.slice(node.position?.start.offset, node.position?.end.offset)
}

function plainText(node: RootContent): string {
  if (node.type === 'table') {
    const rows = node.children.slice(1).map(({ children: [name, ...cells] }) => {
      const others = cells.map((cell) => textOf(cell)).filter((cell) => cell !== '')
      return [name === undefined ? '' : textOf(name).replace(/\.$/, ''), others.join(' · ')].join(': ')
    })
    // One line per row, so that the end of a row stays recognisable.
    return `\n${rows.map((row) => row.replaceAll(/\s+/g, ' ')).join('\n')}\n`
  }
  const pieces = 'children' in node && node.type === 'list' ? node.children.map((item) => textOf(item)) : [textOf(node)]
  return pieces.join(' ').replaceAll(/\s+/g, ' ')
}
