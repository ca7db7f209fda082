import { openApp } from './open-app.ts'

/** Apps behind the door: its calls. */
export const modules = { calls: { openApp } } as const
