import { expect, it } from 'vitest'
import type { Screen } from './define-feature.ts'
import { screensByPath } from './screens-by-path.ts'

const screenOf = (...paths: string[]): Screen => ({
  paths,
  title: () => paths.join(' '),
  Page: () => null,
  frame: 'shell',
  access: 'anyone',
})

const screens = [
  screenOf('/insights', '/insights/*'),
  screenOf('/insights/devices'),
  screenOf('/insights/devices/*'),
  screenOf('/desk/*'),
]
const find = screensByPath(screens)

it.each<[string, number | null]>([
  ['/insights', 0],
  ['/insights/', 0],
  ['/insights/board', 0],
  ['/insights/devices', 1],
  ['/insights/devices/', 1],
  ['/insights/devices/7', 2],
  ['/desk/a/b', 3],
  ['/desk', null],
  ['/insightsful', null],
])('%s is shown by the screen whose path is the most exact: %s', (pathname, index) => {
  expect(find(pathname)).toBe(index === null ? undefined : screens[index])
})
