import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { RowCell, RowColumn } from '@portico/analysis/csv/row-table.ts'
import type {
  AnalysisAnswers,
  AnalysisRequest,
  DashboardPages,
  ImportedFile,
  ImportProgress,
  ImportedTable,
  PackedDataset,
  Picture,
} from './requests.ts'
import { Running } from './running-process.ts'

/** Imports and computes in processes of their own, which are started when needed and end when idle. */
export type AnalysisService = {
  /** Starts the processes of an import that is coming: they are there when its file is. */
  prepare: () => void
  /** Imports a file, in a process for it alone. Null where the process failed, took too long or was ended by the signal. */
  importFile: (
    path: string,
    dateOrder: 'day-first' | 'month-first' | null,
    options: ImportOptions,
  ) => Promise<ImportedFile | null>
  /**
   * Makes a table of rows that `read` adds part by part, in a process for it alone. Null where the process failed, which `add` tells by
   * false.
   */
  importRows: (columns: readonly RowColumn[], read: (add: AddRows) => Promise<void>) => Promise<ImportedTable | null>
  /**
   * The answer about a dataset, whose columns `load` returns where the process does not have them. Null where it failed, or the columns have
   * been replaced.
   */
  ask: <Request extends AboutDataset>(
    request: Request,
    load: () => Promise<PackedDataset | null>,
  ) => Promise<AnswerTo<Request> | null>
  /** Gives a dataset that was loaded by its import its key; null forgets it. */
  rename: (from: string, to: string | null) => void
  /** A drawing as PNG; null where the process failed. */
  draw: (picture: Picture) => Promise<Uint8Array | null>
  /** A dashboard as PDF; null where the process failed. */
  drawPdf: (pages: DashboardPages) => Promise<Uint8Array | null>
  close: () => void
}

type ImportOptions = {
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
  /** What the dataset is loaded as, so that it can be asked about as soon as it is stored: `rename` gives it its key then. */
  loadAs: Omit<PackedDataset, 'columns'>
}
export type AddRows = (rows: readonly (readonly RowCell[])[]) => Promise<boolean>

type AboutDataset = Extract<AnalysisRequest, { key: string }>
type AnswerTo<Request extends AboutDataset> = Exclude<AnalysisAnswers[Request['kind']], 'missing'>

const longestImport = 120_000
const longestAnswer = 30_000
const idleTime = 120_000
/** A process that was started for a file which takes longer to come is not kept. */
const spareTime = 30_000
/** More would take the processors from the sign-in. Rows of queries do not wait for files. */
const importsAtOnce = 2
const rowImportsAtOnce = 2

/** Lets only so many run at once; the others wait in their order. */
function limited(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      queue.shift()?.()
    }
  }
}

async function importRows(
  process: Running,
  columns: readonly RowColumn[],
  read: (add: AddRows) => Promise<void>,
): Promise<ImportedTable | null> {
  let isWhole = true
  try {
    await read(async (rows) => {
      isWhole &&= (await process.send({ kind: 'add-rows', columns, rows }, longestAnswer)) !== null
      return isWhole
    })
    if (!isWhole) return null
    return (await process.send({ kind: 'finish-rows', columns }, longestImport)) as ImportedTable | null
  } finally {
    process.stop()
  }
}

async function importFile(
  process: Running,
  compute: () => Running,
  path: string,
  dateOrder: 'day-first' | 'month-first' | null,
  { signal, onProgress, loadAs }: ImportOptions,
): Promise<ImportedFile | null> {
  const packed = `${path}.columns`
  let loading: Promise<unknown> = Promise.resolve()
  const report = (progress: ImportProgress) => {
    if (progress.step !== 'packed') onProgress(progress)
    else loading = compute().send({ kind: 'load-file', dataset: loadAs, path: packed }, longestImport)
  }
  const stop = () => process.stop()
  signal.addEventListener('abort', stop, { once: true })
  const answer = await process.send({ kind: 'import', path, packed, dateOrder }, longestImport, report)
  signal.removeEventListener('abort', stop)
  stop()
  // A dataset that is not loaded yet is not waited for.
  void loading.then(() => rm(packed, { force: true }))
  return answer as ImportedFile | null
}

async function ask<Request extends AboutDataset>(
  process: Running,
  request: Request,
  load: () => Promise<PackedDataset | null>,
): Promise<AnswerTo<Request> | null> {
  let answer = await process.send(request, longestAnswer)
  if (answer === 'missing') {
    const dataset = await load()
    if (dataset === null) return null
    await process.send({ kind: 'load', dataset }, longestImport)
    answer = await process.send(request, longestAnswer)
  }
  return answer === 'missing' ? null : (answer as AnswerTo<Request> | null)
}

/**
 * The service of this node. Its processes get neither the settings nor the secrets of the server.
 */
export function openAnalysisService(log: Pick<Logger, 'error'>): AnalysisService {
  const running = new Set<Running>()
  const oneOfTheImports = limited(importsAtOnce)
  const oneOfTheRowImports = limited(rowImportsAtOnce)
  let computing: Running | null = null
  let idle: NodeJS.Timeout | null = null
  let spare: { process: Running; timer: NodeJS.Timeout } | null = null

  const start = (program: 'import-child.ts' | 'compute-child.ts'): Running => {
    const started = new Running(program, log, (ended) => {
      running.delete(ended)
      if (computing === ended) computing = null
      if (spare?.process === ended) spare = null
    })
    running.add(started)
    return started
  }
  const compute = (): Running => {
    if (idle !== null) clearTimeout(idle)
    idle = setTimeout(() => computing?.stop(), idleTime).unref()
    return (computing ??= start('compute-child.ts'))
  }
  const takeSpare = (): Running => {
    if (spare === null) return start('import-child.ts')
    const { process, timer } = spare
    clearTimeout(timer)
    spare = null
    return process
  }
  return {
    prepare() {
      compute()
      if (spare !== null) return
      const process = start('import-child.ts')
      spare = { process, timer: setTimeout(() => process.stop(), spareTime).unref() }
    },
    importFile: (path, dateOrder, options) =>
      oneOfTheImports(async () =>
        options.signal.aborted ? null : importFile(takeSpare(), compute, path, dateOrder, options),
      ),
    rename: (from, to) => void computing?.send({ kind: 'rename', from, to }, longestAnswer),
    importRows: (columns, read) => oneOfTheRowImports(() => importRows(start('import-child.ts'), columns, read)),
    ask: (request, load) => ask(compute(), request, load),
    drawPdf: async (pages) => (await compute().send({ kind: 'draw-pdf', pages }, longestAnswer)) as Uint8Array | null,
    draw: async (picture) => (await compute().send({ kind: 'draw', picture }, longestAnswer)) as Uint8Array | null,
    close() {
      if (spare !== null) clearTimeout(spare.timer)
      if (idle !== null) clearTimeout(idle)
      for (const each of running) each.stop()
    },
  }
}
