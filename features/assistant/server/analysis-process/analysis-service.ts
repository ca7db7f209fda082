import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { RowCell, RowColumn } from '@portico/analysis/csv/row-table.ts'
import {
  longestAnswer,
  longestLoad,
  openAsking,
  type AboutDataset,
  type AnswerTo,
  type AskedFor,
} from './ask-dataset.ts'
import type {
  AnalysisRequest,
  ImportedFile,
  ImportProgress,
  ImportedTable,
  PackedDataset,
  ProfiledText,
} from './requests.ts'
import { openProcesses, type AnalysisProcess } from './processes.ts'

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
  /** The answer about a dataset. Null where it failed, the columns have been replaced, or too much of the user waits. */
  ask: <Request extends AboutDataset>(request: Request, asked: AskedFor) => Promise<AnswerTo<Request> | null>
  /** The profile of comma-separated text of a message; null where it failed, or too much of the user waits. */
  profileText: (user: string, csv: string) => Promise<ProfiledText | null>
  /** Gives a dataset that was loaded by its import its key; null forgets it. */
  rename: (from: string, to: string | null) => void
  close: () => void
}

type ImportOptions = {
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
  /** What the dataset is loaded as, so that it can be asked about as soon as it is stored: `rename` gives it its key then. */
  loadAs: Omit<PackedDataset, 'columns'>
}
export type AddRows = (rows: readonly (readonly RowCell[])[]) => Promise<boolean>

const longestImport = 120_000
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
  process: AnalysisProcess,
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
    return await process.send({ kind: 'finish-rows', columns }, longestImport)
  } finally {
    process.stop()
  }
}

async function importFile(
  process: AnalysisProcess,
  load: (request: AnalysisRequest) => Promise<unknown>,
  path: string,
  dateOrder: 'day-first' | 'month-first' | null,
  { signal, onProgress, loadAs }: ImportOptions,
): Promise<ImportedFile | null> {
  const packed = `${path}.columns`
  let loading: Promise<unknown> = Promise.resolve()
  const report = (progress: ImportProgress) => {
    if (progress.step !== 'packed') onProgress(progress)
    else loading = load({ kind: 'load-file', dataset: loadAs, path: packed })
  }
  const stop = () => process.stop()
  signal.addEventListener('abort', stop, { once: true })
  const answer = await process.send({ kind: 'import', path, packed, dateOrder }, longestImport, { onProgress: report })
  signal.removeEventListener('abort', stop)
  stop()
  // A dataset that is not loaded yet is not waited for.
  void loading.then(() => rm(packed, { force: true }))
  return answer
}

/**
 * The service of this node. Its processes get neither the settings nor the secrets of the server.
 */
export function openAnalysisService(log: Pick<Logger, 'error'>): AnalysisService {
  const { startImport, compute: computing, prepare, takeSpare, close } = openProcesses(log)
  const oneOfTheImports = limited(importsAtOnce)
  const oneOfTheRowImports = limited(rowImportsAtOnce)
  const oneRequest = limited(1)
  // One after the other: a request waits here, not in the process, and has all of its time once it is sent.
  const compute = (request: AnalysisRequest, longest: number, signal?: AbortSignal) =>
    oneRequest(async () => {
      if (signal?.aborted === true) return null
      return computing.use().send(request, longest, signal === undefined ? {} : { signal })
    })
  const { turns, ask } = openAsking(compute)
  return {
    prepare() {
      computing.use()
      prepare()
    },
    importFile: (path, dateOrder, options) =>
      oneOfTheImports(async () =>
        options.signal.aborted
          ? null
          : importFile(takeSpare(), (request) => compute(request, longestLoad), path, dateOrder, options),
      ),
    // A process that has ended knows neither.
    rename: (from, to) =>
      void oneRequest(async () => computing.ifRunning()?.send({ kind: 'rename', from, to }, longestAnswer)),
    importRows: (columns, read) => oneOfTheRowImports(() => importRows(startImport(), columns, read)),
    ask,
    profileText: (user, csv) =>
      turns.take(user, async () => (await compute({ kind: 'profile', csv }, longestAnswer)) as ProfiledText | null),
    close,
  }
}
