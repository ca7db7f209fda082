import { expect, test } from 'vitest'
import { featuresIn, storyPagesOf, testsOfChanges, testsOfFeatures, titleOf } from './choose-tests.ts'
import { everything, readLinks } from './file-links.ts'

const files = new Map([
  ['package.json', ''],
  ['docs/page.md', ''],
  ['contract/src/routes.ts', `import { list } from '@portico/features/desk/contract/list.ts'`],
  ['features/desk/contract/list.ts', `import { nounsOf } from '#contract/core/nouns.ts'`],
  ['contract/src/core/nouns.ts', ''],
  ['features/desk/server/test-desk.ts', `import { list } from '#features/desk/contract/list.ts'`],
  ['features/desk/server/desk.database.test.ts', `import './test-desk.ts'`],
  [
    'features/desk/web/desk-page.tsx',
    `import { listed } from './listed.ts'\nimport messages from './messages/en.json'`,
  ],
  ['features/desk/web/listed.ts', ''],
  ['features/desk/web/messages/en.json', ''],
  ['features/desk/web/messages/de.json', ''],
  ['features/desk/web/desk-page.stories.tsx', `import '#web/../stories/stage.tsx'`],
  ['features/tour/web/tour.stories.tsx', `import './tour.tsx'`],
  ['features/tour/web/tour.tsx', ''],
  ['server/src/routes.ts', `import { calls } from '@portico/contract/routes.ts'`],
  ['server/src/main.ts', `await import('./routes.ts')`],
  ['server/src/desk-and-chat.database.test.ts', `import '@portico/features/desk/server/test-desk.ts'`],
  ['server/src/all-calls.database.test.ts', `import './routes.ts'`],
  ['web/src/main.tsx', `const page = () => import('#features/desk/web/desk-page.tsx')`],
  ['web/stories/all-stories.ts', `import.meta.glob(['../../features/*/web/**/*.stories.tsx'])`],
  ['web/stories/all-stories-even.component.ts', `import './all-stories.ts'`],
  ['web/stories/all-stories-odd.component.ts', `import './all-stories.ts'`],
  ['e2e/desk-agents.e2e.ts', `import './platform/visit.ts'`],
  ['e2e/tour.e2e.ts', `import './platform/visit.ts'`],
  ['e2e/platform/visit.ts', ''],
  [
    'tools/rules.test.ts',
    `import { join } from 'node:path'\nglobSync('**/*.ts', { cwd: join(import.meta.dirname, '..') })`,
  ],
])
const links = readLinks(files)
const ofChange = (file: string) => testsOfChanges(files, links, [file])
const [page, secondPage] = [
  'web/stories/all-stories-even.component.ts',
  'web/stories/all-stories-odd.component.ts',
] as const

test('a feature is a folder of features/ that has parts', () => {
  expect([...featuresIn(files)]).toEqual(['desk', 'tour'])
})

test('a feature has its tests and stories, those that name its files, and the end-to-end tests with its name', () => {
  expect(testsOfFeatures(files, links, ['desk'])).toEqual({
    files: [
      'e2e/desk-agents.e2e.ts',
      'features/desk/server/desk.database.test.ts',
      'server/src/desk-and-chat.database.test.ts',
      page,
    ],
    stories: ['features/desk/web/desk-page.stories.tsx'],
  })
})

test.each([
  [3, [page]],
  [4, [page, secondPage]],
])('%i files of stories are played in %j', (count, played) => {
  const more = Array.from({ length: count - 1 }, (_, index) => `features/desk/web/more-${index}.stories.tsx`)
  const many = new Map([...files, ...more.map((file): [string, string] => [file, ''])])
  const chosen = testsOfFeatures(many, readLinks(many), ['desk'])
  expect(chosen).toMatchObject({ files: expect.arrayContaining(played) as unknown })
  expect(chosen === everything ? 0 : storyPagesOf(new Set(chosen.files))).toBe(played.length)
})

test('a test is run by a change of what it leads to, and by no other', () => {
  expect(ofChange('features/desk/server/test-desk.ts')).toEqual({
    files: [
      'features/desk/server/desk.database.test.ts',
      'server/src/desk-and-chat.database.test.ts',
      'tools/rules.test.ts',
    ],
    stories: [],
  })
  expect(ofChange('docs/page.md')).toEqual({ files: ['tools/rules.test.ts'], stories: [] })
})

test('a rule of the contract runs the tests of its calls, and those of browsers', () => {
  const { files: found } = Object(ofChange('contract/src/core/nouns.ts')) as { files: string[] }
  expect(found).toContain('features/desk/server/desk.database.test.ts')
  expect(found).toContain('server/src/all-calls.database.test.ts')
  expect(found).toContain('e2e/tour.e2e.ts')
  expect(found).not.toContain('web/stories/all-stories-odd.component.ts')
})

test.each(['features/desk/web/listed.ts', 'features/desk/web/messages/de.json'])(
  'a change of %s runs the stories of its feature, which name only an address, and no others',
  (file) => {
    expect(ofChange(file)).toMatchObject({ stories: ['features/desk/web/desk-page.stories.tsx'] })
    expect(Object(ofChange(file))).toMatchObject({
      files: expect.arrayContaining([page, 'e2e/tour.e2e.ts']) as unknown,
    })
  },
)

test('a change of how stories are played runs all of them', () => {
  expect(ofChange('web/stories/all-stories.ts')).toMatchObject({
    stories: ['features/desk/web/desk-page.stories.tsx', 'features/tour/web/tour.stories.tsx'],
  })
})

test('a change of the packages runs everything, and none runs nothing', () => {
  expect(ofChange('package.json')).toBe(everything)
  expect(testsOfChanges(files, links, [])).toEqual({ files: [], stories: [] })
})

test.each([
  ['features/desk/web/queue/queue-list.stories.tsx', 'desk/queue/queue-list'],
  ['web/src/core/wait.stories.tsx', 'wait'],
  ['web/src/ui/button.stories.tsx', 'ui/button'],
])('the stories in %s have the title %s', (file, title) => {
  expect(titleOf(file)).toBe(title)
})
