import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { FileProblem, orDamaged } from '#formats/file-problem.ts'

export type XmlHandlers = {
  /** Attributes are named without prefixes. */
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** The longest text between two tags, in characters; the parser holds it whole. */
const longestText = 4 * 1024 * 1024

const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

/**
 * Reads XML piece by piece. Names lose their prefixes. Entities of a document type are errors, and external ones are not
 * loaded. Stops when `isDone` returns true.
 */
export async function readXml(stream: Readable, handlers: XmlHandlers, isDone = () => false): Promise<void> {
  const { open, close, text } = handlers
  const parser = new SaxesParser({ xmlns: false as const, position: false })
  let unread = 0
  parser.on('opentag', ({ name, attributes }) => {
    unread = 0
    open?.(localName(name), withoutPrefixes(attributes))
  })
  if (close !== undefined) parser.on('closetag', ({ name }) => close(localName(name)))
  if (text !== undefined) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('error', () => {
    throw new FileProblem('file-damaged')
  })
  const decoder = new TextDecoder()
  await orDamaged(async () => {
    for await (const chunk of stream) {
      const piece = decoder.decode(chunk as Buffer, { stream: true })
      unread += piece.length
      if (unread > longestText) throw new FileProblem('file-damaged')
      parser.write(piece)
      if (isDone()) return
    }
    parser.close()
  })
}

function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
  for (const name in attributes) {
    if (name.includes(':') && !name.startsWith('xmlns')) attributes[localName(name)] ??= attributes[name] ?? ''
  }
  return attributes
}
