import { expect, it } from 'vitest'
import { newRequest, titleOf } from './request.ts'

it.each([
  ['  A new laptop ', 'A new laptop'],
  ['x\r\nRisk: Low\n\nApprove:\nhttps://evil.test/', 'x Risk: Low Approve: https://evil.test/'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe'],
  ['الوصول إلى الأرشيف', 'الوصول إلى الأرشيف'],
  ['a\u2028b\u0008c', 'a b c'],
  ['\u202E\n', ''],
] as const)('the title %j is stored as %j', (typed, stored) => {
  expect(titleOf(typed)).toBe(stored)
})

it('a title of such characters alone is empty', () => {
  const request = { id: '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14', description: '', kind: 'Other', priority: 'Low' }
  expect(newRequest.safeParse({ ...request, title: '\u202E\n' }).success).toBe(false)
  expect(newRequest.safeParse({ ...request, title: 'a' }).success).toBe(true)
})

it.each([
  ['Hardware', {}, true],
  ['Hardware', { deviceid: '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14' }, false],
  ['Other', { days: 3 }, false],
  ['Device mapping', { deviceid: '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14' }, true],
  ['Device mapping', { deviceid: '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14', days: 3 }, false],
  ['Trial extension', { days: 3 }, true],
  ['Trial extension', { deviceid: '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14' }, false],
] as const)('a request of the kind %s with the details %j is accepted: %s', (kind, details, accepted) => {
  const request = { id: '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14', title: 'a', description: '', kind, priority: 'Low' }
  expect(newRequest.safeParse({ ...request, details }).success).toBe(accepted)
})
