import { gzipSync } from 'node:zlib'
import { build, createLogger, type Rolldown } from 'vite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { mergeIconShapes } from './merge-icon-shapes.ts'
import { messagesPlugin } from './messages-plugin.ts'

/** The largest size in bytes, gzipped. React is not counted, because every page loads it. */
const budget = 24_000

const entry = 'virtual:charts'
const code = `export { Chart } from '#web/ui/charts/chart.tsx'
export { ChartCard } from '#web/ui/charts/chart-card.tsx'
export { drawChart } from '@portico/charts/draw-chart.ts'`

it('the charts of all kinds, with their marks, tables and keyboard, are at most 24 kB', async () => {
  // The production build: the test environment would include code that only helps developers.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const built = (await build({
    root: import.meta.dirname,
    configFile: false,
    customLogger: createLogger('error'),
    plugins: [
      messagesPlugin,
      mergeIconShapes,
      {
        name: 'charts-entry',
        resolveId: (id) => (id === entry ? new URL('src/charts-entry.ts', import.meta.url).pathname : null),
        load: (id) => (id.endsWith('src/charts-entry.ts') ? code : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        external: [/^react(-dom)?(\/|$)/],
        preserveEntrySignatures: 'strict',
        checks: { bundlerTimings: false },
        experimental: { lazyBarrel: true },
      },
    },
  })) as Rolldown.RolldownOutput
  const parts = built.output.map((each) => (each.type === 'chunk' ? each.code : each.source))
  const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0)
  expect(bytes).toBeLessThanOrEqual(budget)
})
