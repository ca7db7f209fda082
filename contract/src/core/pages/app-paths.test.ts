import { expect, test } from 'vitest'
import { isAtPath } from './app-paths.ts'

test.each<[string, string, boolean]>([
  ['/insights', '/insights', true],
  ['/insights', '/insights/', true],
  ['/insights', '/Insights', false],
  ['/chatBot', '/chatbot', false],
  ['/insights', '/insights/a', false],
  ['/insights/*', '/insights/a/b', true],
  ['/insights/*', '/insights', false],
  ['/insights/*', '/insightsful', false],
  ['/desk', '//desk', false],
  ['/callback/*', '/callback/0192', true],
])('%s: %s is there %s', (path, pathname, isThere) => {
  expect(isAtPath(path, pathname)).toBe(isThere)
})
