import { openApp } from './open-app.ts'

/** The calls of apps that Portico proxies. */
export const modules = { calls: { openApp } } as const
