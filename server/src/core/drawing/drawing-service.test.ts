import { afterAll, expect, test } from 'vitest'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import { openDrawing } from './drawing-service.ts'
import { packPicture } from './packed-picture.ts'

const drawing = openDrawing(silentLog)
afterAll(() => drawing.close())

const view = { x: 0, y: 0, width: 10, height: 10 }
const picture = packPicture({ title: '', description: '', view, marks: [] })

test('a picture is drawn in another process', async () => {
  const png = await drawing.draw('a tenant', { kind: 'picture', picture })
  expect(Buffer.from(png ?? []).toString('latin1', 1, 4)).toBe('PNG')
})

test('a drawing that fails is null, and the next one is drawn', async () => {
  const charts = [Buffer.from('{')]
  const dashboard = { title: '', lines: [], figures: [], charts, foot: '', direction: 'ltr', language: 'en' } as const
  expect(await drawing.draw('a tenant', { kind: 'dashboard', dashboard, format: 'pdf' })).toBe(null)
  expect(await drawing.draw('a tenant', { kind: 'picture', picture })).not.toBe(null)
})
