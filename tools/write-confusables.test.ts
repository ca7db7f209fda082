import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ignorableRanges, prototypeTable } from './write-confusables.ts'

const migrations = path.join(import.meta.dirname, '../server/migrations')

it('the newest function in the migrations has the printed table', () => {
  const texts = readdirSync(migrations)
    .toSorted()
    .map((name) => readFileSync(path.join(migrations, name), 'utf8'))
  const newest = texts.findLast((text) =>
    /create (or replace )?function platform\.(name_skeleton|look_of)\(/.test(text),
  )
  expect(newest).toContain(`$json$${prototypeTable()}$json$`)
  expect(newest).toContain(`'[${ignorableRanges()}]'`)
})

it('invisible characters are removed: soft hyphens, bidi controls, zero-width characters, tags', () => {
  expect(ignorableRanges()).toMatch(
    /^\\u00ad\\u034f\\u061c.*\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f.*\\ufeff.*\\U000e0000-\\U000e0fff$/,
  )
})
