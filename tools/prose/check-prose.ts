import path from 'node:path'
import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel'
import markdown from '@textlint/textlint-plugin-markdown'
import termsAndFaults from 'textlint-rule-prh'
import sentenceLength from 'textlint-rule-sentence-length'
import { lineAt, type Source } from '../rules/source-tree.ts'
import { LABELS_ELSEWHERE, RELEASED_SENTENCES, SPECIFIED_TEXTS } from './specified-texts.ts'

/** Decision records are history: only their terms and spelling are checked. */
const isHistory = (file: string) => /^decisions\/\d/.test(file)

const isCatalogue = (file: string) => file.endsWith('.json')

/** The longest sentence in characters, about 45 words. */
const LONGEST = 300

const kernel = new TextlintKernel()

/**
 * Returns the style faults in Markdown pages and English catalogues, one sentence each: terms (terms.yml), syntax
 * (faults.yml), and sentences that are too long. Leaves out code, specified texts and labels of other products.
 */
export async function checkProse(sources: readonly Source[]): Promise<string[]> {
  const found = await Promise.all(sources.map((source) => faultsIn(source)))
  return found.flat()
}

async function faultsIn(source: Source): Promise<string[]> {
  const isWhole = !isHistory(source.path)
  const { text, lineOf } = isCatalogue(source.path) ? proseOfCatalogue(source.text) : proseOfPage(source.text)
  const { messages } = await kernel.lintText(withoutQuoted(text), options(isWhole))
  return messages.map(({ line, message }) => `${source.path}:${lineOf(line)} ${message.replaceAll('\n', ' ')}`)
}

function options(isWhole: boolean): TextlintKernelOptions {
  const lists = isWhole ? ['terms.yml', 'faults.yml'] : ['terms.yml']
  const rulePaths = lists.map((file) => path.join(import.meta.dirname, file))
  const checks = { checkLink: true, checkBlockQuote: true, checkEmphasis: true }
  const prh = { ruleId: 'prh', rule: termsAndFaults.default, options: { rulePaths, ...checks } }
  const length = { ruleId: 'sentence-length', rule: sentenceLength.default, options: { max: LONGEST } }
  return {
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin: markdown.default }],
    rules: isWhole ? [prh, length] : [prh],
  }
}

type Prose = { text: string; lineOf: (line: number) => number }

/** Returns the text of a page without its front matter. Lines keep their numbers. */
function proseOfPage(text: string): Prose {
  const [header = ''] = /^---\n[\s\S]*?\n---\n/.exec(text) ?? []
  return { text: header.replaceAll(/[^\n]/g, '') + text.slice(header.length), lineOf: (line) => line }
}

/** Returns the messages of a catalogue, each as a paragraph, without tags and placeholders. */
function proseOfCatalogue(json: string): Prose {
  const messages = [...json.matchAll(/^\s*"[^"]+": "(.*)",?$/gm)]
  const paragraphs = messages.map(
    ([, message = '']) => `${message.replaceAll(/<[^>]*>|(?<=\{)\w+/g, '').replaceAll('\\n', ' ')}\n\n`,
  )
  return {
    text: paragraphs.join(''),
    lineOf: (line) => lineAt(json, (messages[(line - 1) / 2]?.index ?? 0) + 1),
  }
}

const QUOTED = [...Object.values(SPECIFIED_TEXTS).flat(), ...RELEASED_SENTENCES, ...LABELS_ELSEWHERE].map(
  (quoted) =>
    new RegExp(quoted.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`), 'g'),
)

/** Removes quoted texts, also those that wrap. Line breaks stay, so that lines keep their numbers. */
function withoutQuoted(text: string): string {
  return QUOTED.reduce((rest, quoted) => rest.replace(quoted, (found) => `…${found.replaceAll(/[^\n]/g, '')}`), text)
}
