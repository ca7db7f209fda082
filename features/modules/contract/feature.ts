import { openApp } from './open-app.ts'

/** The calls and pages of apps that Portico proxies. */
export const modules = {
  calls: { openApp },
  pages: {
    '/beakapps': 'plain',
    '/apps/*': 'plain',
  },
} as const
