import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { withTree } from './rules/planted-tree.ts'
import { classTypes, messageTypes, writeTypes } from './write-types.ts'

const ROOT = path.join(import.meta.dirname, '..')

const SHEET = [
  '.card { color: red }',
  '.card-title:hover > .icon { animation: turn 1s }',
  '@keyframes turn { to { rotate: 1turn } }',
]
const generated = 'web/generated/src/ui/card.module.d.css.ts'

describe('the types of a style sheet', () => {
  it('has its classes and keyframes, sorted', () => {
    const text = classTypes('card.module.css', SHEET.join('\n'))
    expect([...text.matchAll(/readonly "(.*)": string/g)].map(([, name]) => name)).toEqual([
      'card',
      'card-title',
      'icon',
      'turn',
    ])
  })

  it('has no classes of other sheets and no global ones', () => {
    expect(classTypes('a.module.css', ':global(.theme) .own { color: red }')).not.toContain('theme')
    expect(classTypes('a.module.css', '')).toContain('declare const styles: {\n}')
  })

  it('names the sheet that cannot be read', () => {
    expect(() => classTypes('ui/broken.module.css', '.a { color')).toThrow(
      /^ui\/broken\.module\.css is not a style sheet: SyntaxError/,
    )
  })
})

describe('the types of messages', () => {
  const english = JSON.stringify({ 'hello': 'Hello {name}', 'no-data': 'No “Data”' })

  it('has each key with its English text, as a catalogue in the web', () => {
    expect(messageTypes('en.json', english, 'server')).toBe(
      'declare const messages: {\n  readonly "hello": "Hello {name}"\n  readonly "no-data": "No “Data”"\n}\nexport = messages\n',
    )
    expect(messageTypes('en.json', english, 'web')).toContain('declare const messages: Catalogue<{\n  readonly "hello"')
  })

  it('names the message that is no text', () => {
    expect(() => messageTypes('ui/en.json', '{ "a": { "b": "c" } }', 'web')).toThrow(
      'ui/en.json: the message of a is not a text',
    )
  })
})

describe('the written declarations', () => {
  it('stay untouched while their sheet does, and go with it', () => {
    withTree({ 'web/src/ui/card.module.css': SHEET }, (root) => {
      const file = path.join(root, generated)
      writeTypes(root)
      expect(readFileSync(file, 'utf8')).toContain('"card-title"')
      utimesSync(file, 1, 1)
      writeTypes(root)
      expect(statSync(file).mtimeMs).toBe(1000)
      rmSync(path.join(root, 'web/src/ui/card.module.css'))
      writeTypes(root)
      expect(() => readFileSync(file)).toThrow(/ENOENT/)
    })
  })

  it('refuse a misspelt class, imported by either way', () => {
    const settings = {
      extends: path.join(ROOT, 'web/tsconfig.json'),
      compilerOptions: { incremental: false, rootDirs: ['.', 'generated'] },
    }
    const uses = (specifier: string) => [
      `import styles from '${specifier}'`,
      'export const right = [styles.card, styles["card-title"]]',
      'export const wrong = styles.crad',
    ]
    const planted = {
      'web/package.json': [readFileSync(path.join(ROOT, 'web/package.json'), 'utf8')],
      'web/tsconfig.json': [JSON.stringify({ ...settings, include: ['src', 'generated'] })],
      'web/src/ui/card.module.css': SHEET,
      'web/src/ui/relative.ts': uses('./card.module.css'),
      'web/src/core/card.ts': uses('#web/ui/card.module.css'),
    }
    withTree(planted, (root) => {
      symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
      writeTypes(root)
      const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
      const { stdout } = spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', 'web'], {
        cwd: root,
        encoding: 'utf8',
      })
      const errors = [...stdout.matchAll(/^([^\s(]+)\((\d+),\d+\): error TS(\d+)/gm)].map(([, ...found]) =>
        found.join(':'),
      )
      expect(errors.toSorted()).toEqual(['web/src/core/card.ts:3:2339', 'web/src/ui/relative.ts:3:2339'])
    })
  })
})
