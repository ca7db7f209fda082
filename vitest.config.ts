import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './e2e/platform/chromium.ts'
import { patience } from './tools/patience.ts'
import { writeRetriedTests } from './tools/retried-tests.ts'
import { findChromium } from './tools/set-up-chromium.ts'
import { bundledTests } from './web/bundled-tests.ts'
import { messagesPlugin } from './web/messages-plugin.ts'
import { performIn, type Act } from './web/stories/user.ts'

const packages = '{contract,features,packages,server,agent,demo,tools,bench}'
/** The part of a feature that browsers run. */
const screens = 'features/*/web/**'
const never = ['**/node_modules/**', '**/dist/**']
/** Tests that measure response times. Each starts its own servers, and one test overloads a server. */
const timed = 'e2e/resilience/{database-away,overload-and-drain}.e2e.ts'
const walk = 'e2e/walk/**'

// @NOTE tests with a database or a browser wait half of their time: two files on each core keep it busy. All projects but the
// timed ones have as many, so that they form one group, in which a project begins before the last file of another has ended.
const maxWorkers = Math.min(8, 2 * availableParallelism())

// Modules are loaded once for all files of a worker: no file leaves anything behind in them, and a third of the time is saved.
const isolate = false

// Node runs everything but the web app as it is, in tests as elsewhere: Vite has nothing to do there.
const experimental = { viteModuleRunner: false, nodeLoader: false }

// A deprecation warning of a package becomes a failure in its next version; servers that tests start use the same flag.
const execArgv = ['--throw-deprecation']

/** These limits only end what hangs (tools/patience.ts): a test waits for an event or a state, and sets no limit itself. */
const longest = {
  testTimeout: patience(400_000),
  hookTimeout: patience(400_000),
  expect: { poll: { timeout: patience(90_000) } },
}
// A page that loads all stories does not answer meanwhile: for two of these intervals at most.
process.env['VITEST_BROWSER_HEARTBEAT_INTERVAL'] ??= String(patience(60_000))

/** Milliseconds until an act of a story that is not possible fails. */
const longestAct = patience(45_000)

const chromium = findChromium()

/** The folder in which `npm test` reads what the run found, beside what is printed. */
const reports = process.env['PORTICO_TEST_REPORTS']

export default defineConfig({
  test: {
    execArgv,
    teardownTimeout: patience(60_000),
    ...(reports === undefined
      ? {}
      : {
          reporters: [
            'default',
            ['json', { outputFile: path.join(reports, 'results.json') }],
            writeRetriedTests(path.join(reports, 'retried.json')),
          ],
        }),
    projects: [
      {
        plugins: [messagesPlugin],
        test: {
          name: 'web',
          include: ['{web,features/*/web}/**/*.test.{ts,tsx}'],
          exclude: never,
          ...longest,
          isolate,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'pure',
          include: [`${packages}/**/*.test.ts`],
          exclude: ['**/*.database.test.ts', screens, ...never],
          experimental,
          ...longest,
          isolate,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'database',
          include: [`${packages}/**/*.database.test.ts`],
          exclude: never,
          globalSetup: ['tools/set-up-vitest.ts'],
          experimental,
          ...longest,
          isolate,
          maxWorkers,
        },
      },
      {
        // @NOTE two pages of one browser for all stories
        root: './web',
        plugins: [
          messagesPlugin,
          bundledTests(globSync('stories/*.component.{ts,tsx}', { cwd: path.join(import.meta.dirname, 'web') })),
        ],
        test: {
          name: 'component',
          include: ['stories/*.component.{ts,tsx}'],
          execArgv: [],
          ...longest,
          isolate,
          maxWorkers,
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: patience(60_000),
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { ...launchOptions(), ...(chromium === undefined ? {} : { executablePath: chromium }) },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            commands: {
              performAct: async (context, act: Act, longest = longestAct) =>
                performIn(await context.frame(), act, longest),
            },
          },
        },
      },
      {
        // @NOTE one server and database for all files, and a browser for each worker: accounts and networks of their own keep them apart
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [timed, walk, ...never],
          globalSetup: ['tools/set-up-vitest.ts', 'e2e/platform/set-up-e2e.ts'],
          setupFiles: ['e2e/platform/until-started.ts'],
          experimental,
          isolate,
          maxWorkers,
          // A browser on a shared machine may miss a beat. What fails twice in a row is broken; the closing report names what did once.
          retry: 1,
          // Each look is a round trip to the browser: three times fewer than by default, for a tenth less of CPU time.
          ...longest,
          expect: { poll: { ...longest.expect.poll, interval: 150 } },
        },
      },
      {
        test: {
          name: 'resilience',
          include: [timed],
          exclude: never,
          globalSetup: ['tools/set-up-vitest.ts'],
          experimental,
          // One waits most of its time, for the database that is away.
          maxWorkers: 2,
          retry: 1,
          ...longest,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // @NOTE in the browser that `npm test -- --browser` names, and without one not at all
        test: {
          name: 'walk',
          include: process.env['PORTICO_WALK_BROWSER'] === undefined ? [] : [`${walk}/*.e2e.ts`],
          exclude: never,
          globalSetup: ['tools/set-up-vitest.ts', 'e2e/walk/set-up-walk.ts'],
          experimental,
          ...longest,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
