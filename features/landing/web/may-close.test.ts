import { describe, expect, test } from 'vitest'
import { mayClose, type WindowHistory } from './may-close.ts'

const window: WindowHistory = { hasOpener: false, length: 2, own: 1, loadedFrom: '/' }

describe('whether a script may close its window', () => {
  test.each<[string, Partial<WindowHistory>, boolean]>([
    ['another site was shown in it before', {}, false],
    ['another site was shown in it, and several pages of ours', { length: 4, own: 3 }, false],
    ['it was opened for our page', { length: 1 }, true],
    ['it was opened for us, and went through several steps', { length: 3, own: 3 }, true],
    ['it is connected to the page that opened it', { hasOpener: true, length: 4 }, true],
    ["a provider's pages were in between", { length: 3, loadedFrom: '/callback/c0a5' }, true],
    ['the browser does not list its own entries', { own: null }, true],
  ])('%s', (_what, found, expected) => {
    expect(mayClose({ ...window, ...found })).toBe(expected)
  })
})
