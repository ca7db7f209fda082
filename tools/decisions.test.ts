import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = path.join(import.meta.dirname, '..', 'decisions')

const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name))

/** Returns the row of a record in the index, derived from its title and its line "Superseded by". */
function rowOf(file: string): string {
  const text = readFileSync(path.join(FOLDER, file), 'utf8')
  const [, number = '', title = ''] = /^# (\d{4})\. (.*)$/m.exec(text) ?? []
  const [, part, by = ''] = /^Superseded (in part )?by ([\s\S]*?)\n\n/m.exec(text) ?? []
  const numbers = [...new Set(by.match(/\b\d{4}\b/g))].join(', ')
  const status = numbers === '' ? 'accepted' : `replaced ${part ?? ''}by ${numbers}`
  return `| [${number}](${file}) | ${title} | ${status} |`
}

it('the index has each record once, with its title and status', () => {
  const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8')
  const rows = index.split('\n').filter((line) => line.startsWith('| ['))
  expect(rows.toSorted()).toEqual(files.map(rowOf).toSorted())
})

it('a record has the number of its file, and is replaced by records that exist', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(files.map((file) => /\[(\d{4})\]/.exec(rowOf(file))?.[1])).toEqual(numbers)
  expect(new Set(numbers).size).toBe(numbers.length)
  const replacing = files.flatMap(
    (file) => / replaced (?:in part )?by (.*) \|$/.exec(rowOf(file))?.[1]?.split(', ') ?? [],
  )
  expect(replacing.filter((number) => !numbers.includes(number))).toEqual([])
})
