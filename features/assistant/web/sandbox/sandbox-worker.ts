import variant from '@jitl/quickjs-singlefile-browser-release-sync'
import { newQuickJSWASMModuleFromVariant, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten-core'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import {
  sandboxLimits,
  type SandboxAnswer,
  type SandboxColumn,
  type SandboxProblem,
  type SandboxRequest,
} from './sandbox-messages.ts'

// The worker of the sandbox page. It runs foreign functions in QuickJS, compiled to WebAssembly. The page has an opaque
// origin and a policy that forbids connections (decisions/0089).

const megabyte = 1024 * 1024
const pageBytes = 65_536
/**
 * The memory for functions in bytes, in addition to that of the columns and rows. QuickJS's own limit is not reliable
 * (quickjs-emscripten issues 255 and 271).
 */
const freeMemory = 64 * megabyte
const memoryAtMost = 768 * megabyte

/** Globals through which code could leave the worker. */
const outward = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'importScripts',
  'indexedDB',
  'caches',
  'BroadcastChannel',
]

function capMemory(bytes: number): void {
  const most = Math.min(memoryAtMost, freeMemory + bytes)
  const { grow } = WebAssembly.Memory.prototype as { grow: (this: WebAssembly.Memory, pages: number) => number }
  WebAssembly.Memory.prototype.grow = function capped(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > most) throw new RangeError('The memory of the sandbox is used up.')
    return grow.call(this, pages)
  }
}

function closeWays(): void {
  for (let scope: object | null = self; scope !== null; scope = Object.getPrototypeOf(scope) as object | null)
    for (const name of outward) Reflect.deleteProperty(scope, name)
}

/**
 * Removes the time zone from the worker's `Date`, from which QuickJS gets it, so that a function has the same result in
 * every browser.
 */
function removeTimeZone(): void {
  Reflect.set(Date.prototype, 'getTimezoneOffset', () => 0)
}

/** The memory of a row without its cells, in bytes. 150 were measured. */
const bytesOfRow = 176

/** Returns the memory of a column and of its cells in the rows, in bytes. */
const sizeOf = (column: SandboxColumn, rows: number) =>
  rows * 48 + ('values' in column ? 0 : column.dictionary.reduce((sum, text) => sum + 2 * text.length + 32, 0))

/**
 * Fixes everything that could vary between runs. Rows are immutable and have no prototype, so a header such as
 * `__proto__` is an ordinary name.
 */
const prelude = `(asOf) => {
  const Own = Date
  globalThis.Date = class Date extends Own {
    constructor(...given) { if (given.length === 0) super(asOf); else super(...given) }
    static now() { return asOf }
  }
  Math.random = () => { throw new Error('Math.random is not available') }
  globalThis.makeRows = (columns, count) => {
    const rows = new Array(count)
    for (let at = 0; at < count; at += 1) {
      const row = Object.create(null)
      for (const { name, values, codes, dictionary } of columns) {
        if (values) row[name] = values[at] === values[at] ? values[at] : null
        else row[name] = codes[at] === 0 ? null : dictionary[codes[at] - 1]
      }
      rows[at] = Object.freeze(row)
    }
    return Object.freeze(rows)
  }
}`

/** Freezes the shared context, so that one function cannot affect the next. */
const frozen = `{
  const seen = new Set()
  const freeze = (value) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value) || value === rows) return
    seen.add(value)
    for (const key of Reflect.ownKeys(value)) {
      const { value: own, get, set } = Object.getOwnPropertyDescriptor(value, key)
      for (const part of [own, get, set]) freeze(part)
    }
    freeze(Object.getPrototypeOf(value))
    if (value !== globalThis) Object.freeze(value)
  }
  freeze(globalThis)
  const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/x/g), (function* () {})()]
  for (const iterator of iterators) freeze(Object.getPrototypeOf(iterator))
  Object.freeze(globalThis)
}`

function valueOf(vm: QuickJSContext, code: string): QuickJSHandle {
  return vm.unwrapResult(vm.evalCode(code))
}

function setGlobal(vm: QuickJSContext, name: string, value: QuickJSHandle): void {
  vm.setProp(vm.global, name, value)
  value.dispose()
}

function giveRows(vm: QuickJSContext, { columns, rows, asOf }: SandboxRequest): void {
  valueOf(vm, `(${prelude})(${asOf})`).dispose()
  valueOf(vm, 'globalThis.columns = []').dispose()
  for (const column of columns) {
    setGlobal(vm, 'name', vm.newString(column.name))
    const array = 'values' in column ? column.values : column.codes
    setGlobal(vm, 'bytes', vm.newArrayBuffer(array.slice().buffer))
    if ('values' in column) valueOf(vm, 'columns.push({ name, values: new Float64Array(bytes) })').dispose()
    else {
      setGlobal(vm, 'texts', vm.newString(JSON.stringify(column.dictionary)))
      valueOf(vm, 'columns.push({ name, codes: new Uint32Array(bytes), dictionary: JSON.parse(texts) })').dispose()
    }
  }
  valueOf(vm, `globalThis.rows = makeRows(columns, ${rows})`).dispose()
  const names = ['name', 'bytes', 'texts', 'columns', 'makeRows']
  valueOf(vm, names.map((name) => `delete globalThis.${name}`).join(';')).dispose()
  valueOf(vm, frozen).dispose()
}

/** Returns the exceeded limit that an exception from QuickJS indicates, otherwise `failed`. */
function problemOf(thrown: unknown): 'time' | 'memory' | 'failed' {
  const text = typeof thrown === 'object' && thrown !== null ? JSON.stringify(thrown) : String(thrown)
  if (text.includes('interrupted')) return 'time'
  // If memory runs out, there may be none left for the error, and the thrown value is null or undefined.
  return thrown === null || thrown === undefined || text.includes('out of memory') ? 'memory' : 'failed'
}

type Stopped = { problem: SandboxProblem; isFatal: boolean }

function runOne(vm: QuickJSContext, text: string): Result<string, Stopped> {
  try {
    const result = vm.evalCode(`JSON.stringify((${text}\n)(rows))`)
    if (result.error !== undefined) {
      const problem = problemOf(vm.dump(result.error))
      result.error.dispose()
      return err({ problem, isFatal: problem !== 'failed' })
    }
    const isText = vm.typeof(result.value) === 'string'
    const length = isText ? vm.getNumber(vm.getProp(result.value, 'length')) : Infinity
    const json = length > sandboxLimits.result ? null : vm.getString(result.value)
    result.value.dispose()
    return json === null ? err({ problem: 'result', isFatal: false }) : ok(json)
  } catch {
    // An exception of the host, for example after too deep recursion, leaves the instance in an unknown state.
    return err({ problem: 'memory', isFatal: true })
  }
}

async function run(request: SandboxRequest, answer: (answer: SandboxAnswer) => void): Promise<void> {
  const { columns, rows, functions } = request
  const last = functions.length - 1
  try {
    capMemory(columns.reduce((sum, column) => sum + sizeOf(column, rows), rows * bytesOfRow))
    closeWays()
    removeTimeZone()
    const quickJs = await newQuickJSWASMModuleFromVariant(variant)
    const vm = quickJs.newContext()
    giveRows(vm, request)
    let deadline = 0
    const end = performance.now() + sandboxLimits.allTime
    vm.runtime.setInterruptHandler(() => performance.now() > deadline)
    for (const [index, text] of functions.entries()) {
      deadline = Math.min(end, performance.now() + sandboxLimits.time)
      const outcome = runOne(vm, text)
      const isFatal = !outcome.ok && outcome.error.isFatal
      const result = outcome.ok ? outcome : err(outcome.error.problem)
      answer({ index, isLast: isFatal || index === last, result })
      if (isFatal) return
    }
  } catch {
    answer({ index: 0, isLast: true, result: err('memory') })
  }
}

self.addEventListener(
  'message',
  ({ ports: [port] }) => {
    if (port === undefined) return
    port.addEventListener(
      'message',
      ({ data }: MessageEvent<SandboxRequest>) => void run(data, (answer) => port.postMessage(answer)),
      { once: true },
    )
    port.start()
  },
  { once: true },
)
