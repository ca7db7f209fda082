import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { ImportProblem } from '@portico/contract/core/analysis/dataset.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import type { RowCell, RowColumn } from '@portico/analysis/csv/row-table.ts'
import {
  longestAnswer,
  longestLoad,
  openDatasetQueue,
  type AboutDataset,
  type AnswerTo,
  type RequestContext,
} from './ask-dataset.ts'
import type {
  AnalysisRequest,
  ImportedFile,
  HowToRead,
  ImportProgress,
  ImportedTable,
  PackedDataset,
  PreviewedFile,
  PreviewRequest,
  ProfiledText,
} from './requests.ts'
import { removeMadeFiles } from '@portico/formats/files.ts'
import { openProcesses, type AnalysisProcess } from './processes.ts'

/** Runs imports and computations in separate processes, which start on demand and stop when idle. */
export type AnalysisService = {
  /** Starts the processes for an upcoming import, so that they are ready when its file has arrived. */
  prepare: () => void
  /** Imports a file in a separate process. Null if the process failed, timed out or was aborted by the signal. */
  importFile: (
    path: string,
    how: HowToRead,
    options: ImportOptions,
  ) => Promise<Result<ImportedFile, ImportProblem> | null>
  /**
   * Reads the beginning of a file under decisions, in a separate process, once `open` has written the file. Few previews
   * run at once, with their writing. Null if the process failed, timed out or was aborted by the signal.
   */
  previewFile: <Refusal>(
    open: () => Promise<Result<PreviewRequest, Refusal>>,
    signal: AbortSignal,
  ) => Promise<Result<PreviewedFile, ImportProblem | Refusal> | null>
  /**
   * Builds a table, in a separate process, from rows that `read` adds batch by batch. Null if the process failed; `add`
   * then returns false.
   */
  importRows: (columns: readonly RowColumn[], read: (add: AddRows) => Promise<void>) => Promise<ImportedTable | null>
  /**
   * Answers a request about a dataset. Returns null if the process failed, the columns have been replaced, or the user
   * has too many waiting requests.
   */
  ask: <Request extends AboutDataset>(request: Request, asked: RequestContext) => Promise<AnswerTo<Request> | null>
  /**
   * Profiles the comma-separated text of a message. Returns null if the process failed or the user has too many waiting
   * requests.
   */
  profileText: (user: string, csv: string) => Promise<Result<ProfiledText, ImportProblem> | null>
  /** Assigns the final key to a dataset that was loaded during its import. If `to` is null, unloads the dataset. */
  rename: (from: string, to: string | null) => void
  close: () => void
}

type ImportOptions = {
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
  /**
   * The temporary key under which the import loads the dataset, so that it can be queried as soon as it is stored;
   * `rename` then assigns the final key.
   */
  loadAs: Omit<PackedDataset, 'columns'>
}
export type AddRows = (rows: readonly (readonly RowCell[])[]) => Promise<boolean>

const longestImport = 120_000
/**
 * The maximum numbers of concurrent imports, of files and of rows. More would take processor time from sign-ins.
 * Imports of rows do not wait for imports of files.
 */
const importsAtOnce = 2
const previewsAtOnce = 2
/** A preview reads little, so that a longer one has failed, in milliseconds. */
const longestPreview = 20_000
const rowImportsAtOnce = 2

/** Limits how many tasks run at once; the others wait in order. */
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
  how: HowToRead,
  { signal, onProgress, loadAs }: ImportOptions,
): Promise<Result<ImportedFile, ImportProblem> | null> {
  const packed = `${path}.columns`
  let loading: Promise<unknown> = Promise.resolve()
  const report = (progress: ImportProgress) => {
    if (progress.step !== 'packed') onProgress(progress)
    else loading = load({ kind: 'load-file', dataset: loadAs, path: packed })
  }
  const stop = () => process.stop()
  signal.addEventListener('abort', stop, { once: true })
  const answer = await process.send({ kind: 'import', path, packed, ...how }, longestImport, { onProgress: report })
  signal.removeEventListener('abort', stop)
  stop()
  await removeMadeFiles(path)
  // The import does not wait for the dataset to be loaded.
  void loading.then(() => rm(packed, { force: true }))
  return answer
}

/**
 * Opens the analysis service of this node. Its processes receive none of the server's settings or secrets.
 */
export function openAnalysisService(log: Pick<Logger, 'error'>): AnalysisService {
  const { startImport, compute: computing, prepare, takeSpare, close } = openProcesses(log)
  const oneOfTheImports = limited(importsAtOnce)
  const oneOfThePreviews = limited(previewsAtOnce)
  const oneOfTheRowImports = limited(rowImportsAtOnce)
  const oneRequest = limited(1)
  // Sends requests one at a time: they queue here rather than in the process, so the timeout of a request starts when
  // the request is sent.
  const compute = (request: AnalysisRequest, longest: number, signal?: AbortSignal) =>
    oneRequest(async () => {
      if (signal?.aborted === true) return null
      return computing.use().send(request, longest, signal === undefined ? {} : { signal })
    })
  const { turns, ask } = openDatasetQueue(compute)
  return {
    prepare() {
      computing.use()
      prepare()
    },
    importFile: (path, how, options) =>
      oneOfTheImports(async () =>
        options.signal.aborted
          ? null
          : importFile(takeSpare(), (request) => compute(request, longestLoad), path, how, options),
      ),
    previewFile: (open, signal) =>
      oneOfThePreviews(async () => {
        if (signal.aborted) return null
        const request = await open()
        if (!request.ok) return request
        if (signal.aborted) return null
        const process = takeSpare()
        const stop = () => process.stop()
        signal.addEventListener('abort', stop, { once: true })
        const answer = await process.send(request.value, longestPreview)
        signal.removeEventListener('abort', stop)
        stop()
        // The next preview follows soon, and need not wait until its process has started.
        prepare()
        return answer
      }),
    // A process that has ended holds no datasets.
    rename: (from, to) =>
      void oneRequest(async () => computing.ifRunning()?.send({ kind: 'rename', from, to }, longestAnswer)),
    importRows: (columns, read) => oneOfTheRowImports(() => importRows(startImport(), columns, read)),
    ask,
    profileText: (user, csv) =>
      turns.take(
        user,
        async () =>
          (await compute({ kind: 'profile', csv }, longestAnswer)) as Result<ProfiledText, ImportProblem> | null,
      ),
    close,
  }
}
