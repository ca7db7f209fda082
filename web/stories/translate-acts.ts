import type { KnownRefusal } from '@portico/contract/core/calls/refusal.ts'
import { refusals } from '@portico/contract/refusals.ts'
import type { TextsByCatalogue } from '#web/platform/messages.ts'
import type { Act, Pattern } from './user.ts'

/**
 * Performs acts on a page in another language. Stories name in English what a user clicks and sees. Each text is looked
 * up among the English messages and replaced by the same message in the other language. Other texts, such as names of
 * tenants, stay the same.
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
      case 'clickText':
      case 'sees':
      case 'hears':
      case 'misses':
        return perform({ ...act, text: translated(act.text) })
      default:
        return perform(act)
    }
  }
}

/**
 * Returns a pattern for all texts in another language that may correspond to an English text or pattern. A value inside
 * a message may itself be a message and is translated too. Numbers, and all values if a pattern is given, may be any
 * text.
 */
export function translatePattern(pattern: Pattern, english: TextsByCatalogue, other: TextsByCatalogue): Pattern {
  const translated = messagesFor(pattern, english, other)
  if (typeof pattern !== 'string') return { ...pattern, source: [pattern.source, ...translated].join('|') }
  const sources = [escaped(pattern), ...translated]
  // The text may consist of two messages, such as the name of a button and its purpose.
  if (translated.length === 0 && pattern.includes(': ')) {
    const parts = pattern.split(': ').map((part) => [escaped(part), ...messagesFor(part, english, other)])
    sources.push(parts.map((each) => `(?:${each.join('|')})`).join(': '))
  }
  return { source: `^(?:${sources.join('|')})$`, flags: '' }
}

/** The maximum depth to which values inside values are looked up. */
const deepest = 2

/**
 * Returns the sources of patterns for the other language's messages, for all messages that match an English text or
 * pattern.
 */
function messagesFor(pattern: Pattern, english: TextsByCatalogue, other: TextsByCatalogue, depth = deepest): string[] {
  const found = new Set<string>()
  const names = typeof pattern === 'string' ? refusalsOf(pattern) : []
  const sourceOfValue = (value: string) => either([escaped(value), ...messagesFor(value, english, other, depth - 1)])
  for (const [folder, messages] of Object.entries(english)) {
    const fitting = Object.keys(messages).filter((key) => fits(pattern, messages[key] ?? ''))
    for (const key of [...fitting, ...names]) {
      const message = other[folder]?.[key]
      const values = valuesIn(depth === 0 ? { source: '', flags: '' } : pattern, messages[key] ?? '')
      if (message !== undefined) found.add(sourceOf(message, (name) => values(name, sourceOfValue)))
    }
  }
  return [...found]
}

/**
 * Returns the values of a message's placeholders in a text that matches the message: for each name, the source of a
 * pattern.
 */
function valuesIn(pattern: Pattern, message: string) {
  const fitting = typeof pattern === 'string' ? new RegExp(`^${sourceOf(message, () => '(.+)')}$`).exec(pattern) : null
  const values = new Map(namesIn(message).map((name, place) => [name, fitting?.[place + 1] ?? '']))
  return (name: string, sourceOfValue: (value: string) => string): string => {
    const value = values.get(name) ?? ''
    return /^[\d.,%]*$/.test(value) ? anyText : sourceOfValue(value)
  }
}

const anyText = '.+'
const either = (sources: readonly string[]) => `(?:${sources.join('|')})`

/** Returns the keys of a page's messages for a refusal that has this sentence of the server. */
function refusalsOf(sentence: string): string[] {
  return Object.entries<KnownRefusal>(refusals).flatMap(([name, { summary, timed }]) => [
    ...(summary === sentence ? [name] : []),
    ...(timed !== undefined && fits(sentence, timed) ? [`${name}-seconds`] : []),
  ])
}

function fits(pattern: Pattern, message: string): boolean {
  if (typeof pattern === 'string') return new RegExp(`^${sourceOf(message)}$`).test(pattern)
  return new RegExp(pattern.source, pattern.flags).test(message)
}

const placeholders = /\{(?:[^{}]|\{[^{}]*\})*\}/g

const namesIn = (message: string) => (message.match(placeholders) ?? []).map((each) => each.slice(1, -1))

/** The marks around a value in a right-to-left language. */
const isolates = String.raw`[\u2066-\u2069]*`

/**
 * Returns the source of a pattern that matches every formatted form of a message; `valueOf` returns the source for a
 * placeholder.
 */
function sourceOf(message: string, valueOf: (name: string) => string = () => anyText): string {
  const plain = message.replaceAll(/<\/?b>/g, '')
  const texts = plain.split(placeholders)
  if (texts.length > 1 && texts.every((text) => text.trim() === '')) return '(?!)'
  const values = namesIn(plain).map((name) => `${isolates}${valueOf(name)}${isolates}`)
  return texts.map((text, place) => `${escaped(text)}${values[place] ?? ''}`).join('')
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
