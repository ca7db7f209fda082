import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { openPasswordHashes } from '../server/src/platform/crypto/password-hashes.ts'
import { startEmbeddedPostgres } from '../packages/local-postgres/src/embedded-postgres.ts'
import { findOrdinaryChromium } from '../tools/set-up-chromium.ts'
import { jsonOf, measureAssistant, scoreFile } from './assistant/measure-assistant.ts'
import { measureDashboard } from './assistant/measure-dashboard.ts'
import { measureSandbox } from './assistant/measure-sandbox.ts'
import { findNvBench } from './assistant/nvbench.ts'
import { conditionsOf, loadNow, versionOf } from './conditions.ts'
import { measureRequestList } from './desk/measure-request-list.ts'
import { measureAgent } from './devices/measure-agent.ts'
import { measureCheckIns, measureFleet } from './devices/measure-check-ins.ts'
import { measureDeviceList } from './devices/measure-device-list.ts'
import { measureDownload } from './devices/measure-download.ts'
import { measureEnrolments } from './devices/measure-enrolments.ts'
import {
  fieldCaseRows,
  fieldCasesJson,
  findFieldCases,
  measureFieldCases,
  scoreFieldCases,
} from './field-cases/measure-field-cases.ts'
import { measureBoard } from './insights/measure-board.ts'
import { measureApps } from './measure-apps.ts'
import { measureCrowd } from './measure-crowd.ts'
import { measureEnumeration } from './measure-enumeration.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureMails } from './measure-mails.ts'
import { measureMemory } from './measure-memory.ts'
import { measurePage } from './measure-page.ts'
import { measureProviderOutage } from './measure-provider-outage.ts'
import { measureRoundTrips } from './measure-round-trips.ts'
import { measureSessionChecks } from './measure-session-checks.ts'
import { measureTrial } from './measure-trial.ts'
import { measureSignIns } from './measure-sign-ins.ts'
import { createDatabase, readServerSettings, seedAccounts, seedPeerAccounts } from './queries.ts'
import { tableOf, writeResults, type Measurement, type Row } from './results.ts'
import { startPeer, startPortico, startProduct, type ServerProcess } from './server-process.ts'
import { password } from './sign-in-requests.ts'

/** The number of accounts in the database, for all measurements except growth. */
const accounts = 1_000

/** The inputs of the measurements. */
type Ground = {
  serverUrl: string
  databaseUrl: string
  phc: string
  ours: ServerProcess
  peer: ServerProcess
  cachedPeer: ServerProcess
  browser: Browser
  most: number
  /** The file of questions; null if there is none. */
  questions: string | null
}

/** Memory comes first, because it must be measured before the server has done any work. */
const measurements: Record<string, (ground: Ground) => Promise<Measurement>> = {
  'memory': ({ databaseUrl }) => measureMemory(() => startProduct(databaseUrl), databaseUrl),
  'page': ({ browser, ours }) => measurePage(browser, ours.url),
  'round-trips': ({ browser, ours }) => measureRoundTrips(browser, ours.url),
  'sign-ins': ({ ours, peer }) => measureSignIns({ ours: ours.url, peer: peer.url, accounts }),
  'session-checks': ({ ours, peer, cachedPeer }) =>
    measureSessionChecks({ ours: ours.url, peer: peer.url, cachedPeer: cachedPeer.url }),
  'apps': ({ ours, databaseUrl }) => measureApps(ours.url, databaseUrl),
  'trial': ({ ours }) => measureTrial(ours.url),
  'enumeration': ({ ours }) => measureEnumeration(ours.url),
  'provider-outage': ({ ours, databaseUrl }) => measureProviderOutage(ours.url, { databaseUrl, accounts }),
  'device-list': ({ ours, databaseUrl }) => measureDeviceList(ours.url, databaseUrl),
  'board': ({ ours, databaseUrl }) => measureBoard(ours.url, databaseUrl),
  'request-list': ({ ours, databaseUrl }) => measureRequestList(ours.url, databaseUrl),
  'crowd': ({ serverUrl }) => measureCrowd(serverUrl),
  'mails': ({ serverUrl }) => measureMails(serverUrl),
  'enrolments': ({ ours }) => measureEnrolments(ours.url),
  'download': ({ ours }) => measureDownload(ours.url),
  'check-ins': ({ ours, databaseUrl }) => measureCheckIns(ours.url, databaseUrl),
  'fleet': ({ ours, databaseUrl }) => measureFleet(ours.url, ours.pid, databaseUrl),
  'agent': ({ ours }) => measureAgent(ours.url),
  'assistant': ({ questions }) => Promise.resolve(measureAssistant(questions)),
  'field-cases': () => measureFieldCases(findFieldCases(undefined)),
  'dashboard': ({ browser, ours }) => measureDashboard(browser, ours.url),
  'sandbox': ({ browser, ours }) => measureSandbox(browser, ours.url),
  'growth': ({ serverUrl, phc, most }) => measureGrowth(serverUrl, sizesUpTo(most), phc),
}

function sizesUpTo(most: number): number[] {
  return [...[1_000, 100_000].filter((size) => size < most), most]
}

/** Opens resources, and closes them in reverse order even after an error. */
async function withGround<Result>(
  { most, questions }: Pick<Ground, 'most' | 'questions'>,
  use: (ground: Ground) => Promise<Result>,
): Promise<Result> {
  const closing: (() => unknown)[] = []
  const opened = <Thing>(thing: Thing, close: () => unknown): Thing => {
    closing.unshift(close)
    return thing
  }
  try {
    const serverUrl = process.env['DATABASE_URL'] ?? (await ownPostgres(opened))
    const phc = await openPasswordHashes().hash(password)
    const portico = await createDatabase(serverUrl, 'portico')
    opened(portico, () => portico.drop())
    await (await startPortico(portico.url)).stop()
    await seedAccounts(portico.url, accounts, phc)
    const ours = await startPortico(portico.url)
    opened(ours, () => ours.stop())
    const peerDatabase = await createDatabase(serverUrl, 'peer')
    opened(peerDatabase, () => peerDatabase.drop())
    const peer = await startPeer(peerDatabase.url, false)
    opened(peer, () => peer.stop())
    await seedPeerAccounts(peerDatabase.url, accounts, phc)
    const cachedPeer = await startPeer(peerDatabase.url, true)
    opened(cachedPeer, () => cachedPeer.stop())
    const browser = await openBrowser()
    opened(browser, () => browser.close())
    return await use({ serverUrl, databaseUrl: portico.url, phc, ours, peer, cachedPeer, browser, most, questions })
  } finally {
    for (const close of closing) await close()
  }
}

async function ownPostgres(opened: <Thing>(thing: Thing, close: () => unknown) => Thing): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-postgres-'))
  // @NOTE if root runs this, PostgreSQL's own account must be able to enter this folder
  chmodSync(folder, 0o711)
  opened(folder, () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ folder })
  return opened(postgres, () => postgres.stop()).url
}

async function openBrowser(): Promise<Browser> {
  const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']
  const args = [...quiet, '--no-first-run', '--disable-sync', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  return chromium.launch({ executablePath: await findOrdinaryChromium(), args })
}

/** The assistant's engine is measured on its own, because it needs neither server nor database. */
function runAssistant(questions: string | null, isJson: boolean): void {
  if (questions === null) throw new Error('There is no file of questions: name it with --data FILE or PORTICO_NVBENCH.')
  if (isJson) {
    console.log(jsonOf(scoreFile(questions)))
    return
  }
  const { rows, remarks } = measureAssistant(questions)
  console.log(`${tableOf(rows)}\n\n${remarks.map((remark) => `- ${remark}`).join('\n')}`)
}

/** Field cases are checked against the product's modules: the wrong ones line by line, then the scores. */
async function runFieldCases(folder: string | null, isJson: boolean): Promise<void> {
  if (folder === null) throw new Error('There are no field cases: name their folder with --data FOLDER.')
  const scores = await scoreFieldCases(folder)
  for (const line of scores.wrong) console.log(line)
  if (!isJson) console.log(`\n${tableOf(fieldCaseRows(scores))}\n`)
  console.log(fieldCasesJson(scores))
}

async function main(): Promise<void> {
  const begun = new Date()
  const { values } = parseArgs({
    options: {
      accounts: { type: 'string', default: '1000000' },
      only: { type: 'string', multiple: true, default: Object.keys(measurements) },
      dry: { type: 'boolean', default: false },
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const unknown = values.only.filter((name) => measurements[name] === undefined)
  if (unknown.length > 0) throw new Error(`There is no measurement ${unknown.join(', ')}.`)
  if (values.only.every((name) => name === 'field-cases'))
    return runFieldCases(findFieldCases(values.data), values.json)
  const questions = findNvBench(values.data)
  if (values.only.every((name) => name === 'assistant')) return runAssistant(questions, values.json)
  if (values.json) throw new Error('--json is for --only assistant or --only field-cases.')
  const rows: Row[] = []
  const remarks: string[] = [`Wanting a core when this began: ${loadNow()} processes.`]
  const report = await withGround({ most: Number(values.accounts), questions }, async (ground) => {
    for (const [name, measure] of Object.entries(measurements)) {
      if (!values.only.includes(name)) continue
      console.log(`Measuring ${name} …`)
      const measured = await measure(ground)
      console.log(tableOf(measured.rows))
      rows.push(...measured.rows)
      remarks.push(...measured.remarks)
    }
    const { version, settings } = await readServerSettings(ground.serverUrl)
    const conditions = conditionsOf(begun, {
      'PostgreSQL': `${version}, ${settings}`,
      [path.basename(await findOrdinaryChromium())]: ground.browser.version(),
      'better-auth': versionOf('better-auth'),
      'React': versionOf('react'),
    })
    return `${tableOf(rows)}\n\n${conditions}\n${remarks.map((remark) => `- ${remark}`).join('\n')}`
  })
  console.log(`\n${report}`)
  const isWhole = values.only.length === Object.keys(measurements).length
  if (isWhole && !values.dry) writeResults(path.join(import.meta.dirname, 'README.md'), report)
}

await main()
