import { waitSummaries } from '@portico/contract/core/calls/wait.ts'
import { refusals } from '@portico/contract/core/calls/refusals.ts'
import type { TextsByCatalogue } from '#web/platform/messages.ts'
import type { Act, Pattern } from './user.ts'

/**
 * Performs acts on a page in another language. Stories name what a user clicks and sees in English: each text is looked
 * up among the English messages, and sought by what these are in the other language. Other texts, such as names of
 * tenants, are the same in both.
 */
export function translateActs(
  perform: (act: Act) => Promise<void>,
  english: TextsByCatalogue,
  other: TextsByCatalogue,
): (act: Act) => Promise<void> {
  const translated = (pattern: Pattern) => translatePattern(pattern, english, other)
  return (act) => {
    switch (act.act) {
      case 'click':
      case 'finds':
      case 'lacks':
        return perform({ ...act, name: translated(act.name) })
      case 'fill':
      case 'findsField':
        return perform({ ...act, label: translated(act.label) })
      case 'choose':
        return perform({ ...act, label: translated(act.label), option: translated(act.option) })
      case 'press':
        return perform(act)
      case 'clickText':
      case 'sees':
      case 'hears':
      case 'misses':
        return perform({ ...act, text: translated(act.text) })
    }
  }
}

/**
 * The texts in another language that an English one, or a pattern of it, may have become, as one pattern. A value in a
 * message may have become any text.
 */
export function translatePattern(pattern: Pattern, english: TextsByCatalogue, other: TextsByCatalogue): Pattern {
  const translated = messagesFor(pattern, english, other)
  if (typeof pattern !== 'string') return { ...pattern, source: [pattern.source, ...translated].join('|') }
  const sources = [escaped(pattern), ...translated]
  // Two messages, such as a button's and what it is for.
  if (translated.length === 0 && pattern.includes(': ')) {
    const parts = pattern.split(': ').map((part) => [escaped(part), ...messagesFor(part, english, other)])
    sources.push(parts.map((each) => `(?:${each.join('|')})`).join(': '))
  }
  return { source: `^(?:${sources.join('|')})$`, flags: '' }
}

/** The sources of what the messages that fit a text, or a pattern of it, are in another language. */
function messagesFor(pattern: Pattern, english: TextsByCatalogue, other: TextsByCatalogue): string[] {
  const found = new Set<string>()
  const names = typeof pattern === 'string' ? refusalsOf(pattern) : []
  for (const [folder, messages] of Object.entries(english)) {
    const fitting = Object.entries(messages).flatMap(([key, message]) => (fits(pattern, message) ? [key] : []))
    for (const key of [...fitting, ...names]) {
      const message = other[folder]?.[key]
      if (message !== undefined) found.add(sourceOf(message))
    }
  }
  return [...found]
}

/** The keys under which a page has messages of its own for a sentence of the server. */
function refusalsOf(sentence: string): string[] {
  const usual = Object.entries(refusals).flatMap(([name, { summary }]) => (summary === sentence ? [name] : []))
  const timed = Object.entries(waitSummaries).flatMap(([name, summary]) =>
    fits(sentence, summary) ? [`${name}-seconds`] : [],
  )
  return [...usual, ...timed]
}

function fits(pattern: Pattern, message: string): boolean {
  if (typeof pattern === 'string') return new RegExp(`^${sourceOf(message)}$`).test(pattern)
  return new RegExp(pattern.source, pattern.flags).test(message)
}

const placeholder = /\{(?:[^{}]|\{[^{}]*\})*\}/

/** The source of a pattern that any formatted form of a message fits. */
function sourceOf(message: string): string {
  const texts = message.replaceAll(/<\/?b>/g, '').split(placeholder)
  return texts.length > 1 && texts.every((text) => text.trim() === '') ? '(?!)' : texts.map(escaped).join('.+')
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
