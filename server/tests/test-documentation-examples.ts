import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../documentation')

/** A command in the documentation, as words; `place` is its page and heading, `text` the text that a reader sees. */
export type Example = { place: string; text: string; words: string[] }

/** The pages about single sign-on, by name. */
export const ssoPages: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((name) => /^single-sign-on.*\.md$/.test(name))
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)

/** The page about agents. */
export const agentsPage = readFileSync(join(folder, 'agents.md'), 'utf8')

/** Returns every `npm run portico -- <topic> …` of a page, in a block of code or in a sentence, in their order. */
export function examplesOf(name: string, markdown: string, topics: readonly string[] = ['idp', 'hub']): Example[] {
  const command = new RegExp(String.raw`^(\w+=\S+ )*npm run portico -- (${topics.join('|')}) `)
  let heading = ''
  let isCode = false
  return markdown
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('```')) isCode = !isCode
      if (!isCode) heading = /^#+ (.*)/.exec(line)?.[1] ?? heading
      const texts = isCode ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
      const commands = texts.filter((text) => command.test(text))
      return commands.map((text) => ({ place: `${name}, ${heading}`, text, words: argumentsOf(text) }))
    })
}

/** Returns the words of a command after `--`, split as a shell does: by spaces, with quoted text kept together. */
function argumentsOf(text: string): string[] {
  const after = text.slice(text.indexOf('-- ') + 3)
  return [...after.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''))
}
