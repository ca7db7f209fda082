import { CircleAlert, icons, Monitor, Palette } from 'lucide'
import { expect, it } from 'vitest'
import { mergeShapes } from './merge-icon-shapes.ts'

it('lines and circles join the path of the other outlines; rectangles stay', () => {
  expect(mergeShapes(CircleAlert)).toEqual([
    ['path', { d: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 8L12 12M12 16L12.01 16' }],
  ])
  const [first] = Monitor
  expect(mergeShapes(Monitor)).toEqual([first, ['path', { d: 'M8 21L16 21M12 17L12 21' }]])
})

it('a relative start becomes absolute, and the pairs after it relative lines', () => {
  const merged = mergeShapes([
    ['path', { d: 'M19 12H5' }],
    ['path', { d: 'm12 19-7-7 7-7' }],
    ['path', { d: 'm.5.25h3' }],
  ])
  expect(merged).toEqual([['path', { d: 'M19 12H5M12 19l-7-7 7-7M.5 .25h3' }]])
})

it('filled shapes stay as they are', () => {
  const filled = Palette.filter(([, attributes]) => 'fill' in attributes)
  expect(filled.length).toBeGreaterThan(0)
  expect(mergeShapes(Palette)).toEqual(expect.arrayContaining(filled))
})

it('no path of any icon of lucide loses its start', () => {
  const paths = Object.values(icons)
    .flatMap((icon) => mergeShapes(icon))
    .filter(([shape]) => shape === 'path')
    .map(([, { d }]) => String(d))
  expect(paths.length).toBeGreaterThan(1_000)
  expect(paths.filter((path) => !/^M ?[-\d.]+ ?[-\d.]+/.test(path) || path.includes('NaN'))).toEqual([])
})
