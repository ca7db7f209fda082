import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const PAGES = ['when-something-goes-wrong', 'inviting-colleagues']

/**
 * Returns the messages in the tables of a page that begin with "| Message | …"; a final `…` stands for the rest of a
 * message.
 */
function quotedIn(page: string): string[] {
  const tables = page.split(/^\| Message \|.*\n\|[-|]+\|\n/m).slice(1)
  return tables.flatMap((table) => {
    const [rows = ''] = table.split('\n\n')
    return Array.from(rows.matchAll(/^\| (.+?) \|/gm), ([, message = '']) => message)
  })
}

/** Returns whether a catalogue has the message. The comparison ends at the catalogue's first placeholder. */
function isIn(messages: readonly string[], quoted: string): boolean {
  const start = quoted.replace(/\s?…$/, '')
  const cut = start !== quoted
  return messages.some((message) => {
    const [fixed = ''] = message.split('{')
    if (fixed !== message) return fixed.length > 10 && quoted.startsWith(fixed)
    return cut ? message.startsWith(start) : message === quoted
  })
}

function messagesOf(root: string): string[] {
  const files = globSync(
    ['{contract,web,server}/src/**/messages/en.json', 'features/*/{contract,web,server}/**/messages/en.json'],
    {
      cwd: root,
    },
  )
  return files.flatMap((file) =>
    Object.values(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>),
  )
}

it('finds a message as a whole, cut, and up to a placeholder', () => {
  const messages = ['Please enter Tenant', 'Too many attempts. Please try again in {seconds}.']
  expect(
    ['Please enter Tenant', 'Please enter …', 'Too many attempts. Please try again in …'].map((one) =>
      isIn(messages, one),
    ),
  ).toEqual([true, true, true])
  expect(['Please enter', 'Please choose …', 'Too many'].map((one) => isIn(messages, one))).toEqual([
    false,
    false,
    false,
  ])
})

it.each(PAGES)('%s quotes messages as the screens show them', (name) => {
  const quoted = quotedIn(readFileSync(path.join(ROOT, `server/documentation/${name}.md`), 'utf8'))
  expect(quoted.length).toBeGreaterThan(5)
  const messages = messagesOf(ROOT)
  expect(quoted.filter((message) => !isIn(messages, message))).toEqual([])
})
