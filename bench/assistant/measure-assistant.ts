import { isScoredOnly, readNvBench } from './nvbench.ts'
import { recomputeGold } from './recompute-gold.ts'
import { firstMeaning, isAllRight, scoreOf, type Score } from './score-question.ts'
import type { Measurement, Row } from '../results.ts'

/** The number of questions, and the fractions (0 to 1) in which each part, or everything, was understood. */
export type Shares = { questions: number; all: number } & Record<keyof Score, number>

/**
 * `tuned` covers the databases for which rules were written, `scoredOnly` the rest (`isScoredOnly`), `every` all of
 * them.
 */
export type AssistantScores = { every: Shares; tuned: Shares; scoredOnly: Shares; msPerQuestion: number }

type Scored = { score: Score; isScoredOnly: boolean }

/** Scores the built-in engine on a file in nvBench's format. Throws if the file cannot be read. */
export function scoreFile(file: string): AssistantScores {
  const { cases, tables } = readNvBench(file)
  const scored: Scored[] = []
  let took = 0
  for (const gold of cases) {
    const table = tables.get(gold.table_key)
    if (table === undefined) continue
    for (const question of gold.questions) {
      const begun = performance.now()
      const meaning = firstMeaning(question, table)
      took += performance.now() - begun
      scored.push({ score: scoreOf(meaning, gold, table), isScoredOnly: isScoredOnly(gold.db) })
    }
  }
  return {
    every: sharesOf(scored),
    tuned: sharesOf(scored.filter((one) => !one.isScoredOnly)),
    scoredOnly: sharesOf(scored.filter((one) => one.isScoredOnly)),
    msPerQuestion: took / Math.max(1, scored.length),
  }
}

function sharesOf(scored: readonly Scored[]): Shares {
  const share = (isRight: (score: Score) => boolean) =>
    scored.length === 0 ? 0 : scored.filter(({ score }) => isRight(score)).length / scored.length
  return {
    questions: scored.length,
    all: share(isAllRight),
    chart: share(({ chart }) => chart),
    x: share(({ x }) => x),
    aggregate: share(({ aggregate }) => aggregate),
    y: share(({ y }) => y),
    bin: share(({ bin }) => bin),
    order: share(({ order }) => order),
  }
}

/** Returns the scores as one line of JSON, which `npm run bench -- --only assistant --json` prints last. */
export function jsonOf({ every, msPerQuestion }: AssistantScores): string {
  const short = (share: number, digits = 4) => Number(share.toFixed(digits))
  return JSON.stringify({
    questions: every.questions,
    chartType: short(every.chart),
    x: short(every.x),
    all: short(every.all),
    msPerQuestion: short(msPerQuestion),
  })
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** Returns the row about the recomputed values of charts, with the number of charts left out for each reason. */
function measureGold(file: string): Measurement {
  const { cases, tables } = readNvBench(file)
  const { charts, clean, exact, leftOut } = recomputeGold(cases, tables)
  const reasons = [...leftOut].toSorted((one, other) => other[1] - one[1]).map(([why, count]) => `${count} ${why}`)
  return {
    rows: [
      {
        what: "values of nvBench's charts, recomputed from their tables",
        floor: '',
        peer: '',
        ours: `${exact} of ${clean} clean charts exact`,
        budget: 'all',
        met: exact === clean,
      },
    ],
    remarks: [`assistant: of ${charts} charts, ${charts - clean} are not compared: ${reasons.join('; ')}.`],
  }
}

/** Returns the rows for a file of questions, or only a remark if there is no file. */
export function measureAssistant(file: string | null): Measurement {
  if (file === null)
    return { rows: [], remarks: ['assistant: not measured, no file of questions (--data FILE or PORTICO_NVBENCH).'] }
  const gold = measureGold(file)
  const scores = scoreFile(file)
  const { every, tuned, scoredOnly, msPerQuestion } = scores
  const row = (what: string, part: 'chart' | 'x' | 'all', least: number, floor = ''): Row => ({
    what: `questions in plain English, no model: ${what}`,
    floor,
    peer: '',
    ours: `${percent(every[part])} of ${every.questions}; scored only: ${percent(scoredOnly[part])} of ${scoredOnly.questions}`,
    budget: `≥ ${least * 100} %`,
    met: every[part] >= least,
  })
  return {
    rows: [
      row('chart type', 'chart', 0.98, 'a keyword rule: 98.3 %'),
      row('column of the axis', 'x', 0.9),
      row('everything right', 'all', 0.75),
      {
        what: 'milliseconds a question',
        floor: '',
        peer: 'NL4DV by rules: 1,200–4,000 (as it logs)',
        ours: msPerQuestion.toFixed(2),
        budget: '< 20',
        met: msPerQuestion < 20,
      },
      ...gold.rows,
    ],
    remarks: [
      `assistant: ${tuned.questions} questions of databases that rules were made for: chart type ${percent(tuned.chart)}, x ${percent(tuned.x)}, everything ${percent(tuned.all)}.`,
      ...gold.remarks,
    ],
  }
}
