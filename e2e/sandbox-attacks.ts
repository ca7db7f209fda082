const rows = Array.from(
  { length: 200 },
  (_, row) => `${['Linux', 'Windows'][row % 2]},${row},2025-0${(row % 9) + 1}-01,x`,
)
/** The CSV file with the dataset that the attacks receive. */
export const attackedCsv = `os,seats,seen,__proto__\n${rows.join('\n')}\n`

/**
 * Attacks that a check of the function's text does not stop: name, function, and expected message. On a busy machine
 * the time limit may be reached before the memory limit.
 */
export const attacks = [
  [
    'arrays of arrays',
    '(data) => { const all = []; while (data.length >= 0) all.push(new Array(1000).fill(1)) }',
    /memory|too long/,
  ],
  [
    'buffers',
    '(data) => { const all = []; while (data.length >= 0) all.push(new ArrayBuffer(1000000)) }',
    /memory|too long/,
  ],
  [
    'strings',
    '(data) => { const all = []; while (data.length >= 0) all.push("x".repeat(10000) + all.length) }',
    /memory|too long/,
  ],
  [
    'small objects',
    '(data) => { const all = []; while (data.length >= 0) all.push({ a: all.length }) }',
    /memory|too long/,
  ],
  ['an endless loop', '(data) => { let n = 0; while (data.length >= 0) n += 1; return n }', /too long/],
  ['a slow expression', '(data) => /^(a+)+$/.test("a".repeat(40) + "b") ? 1 : 0', /too long/],
  ['a recursion', '(data) => { const f = (n) => f(n + 1) + 1; return f(0) }', /failed|memory|too long/],
  ['deep JSON', '(data) => JSON.parse("[".repeat(1000000)).length', /failed|memory|too long/],
] as const

/** Returns the text of a dashboard definition with KPIs of these titles and functions. */
export const definitionOf = (kpis: readonly (readonly [string, string, ...unknown[]])[], charts: object[] = []) =>
  JSON.stringify({
    title: 'From elsewhere',
    filters: [{ title: 'os', column: 'os' }],
    kpis: kpis.map(([title, javascriptFunction]) => ({ title, javascriptFunction })),
    charts,
  })
