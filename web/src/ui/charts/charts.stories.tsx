import type { ChartSpec, Value } from '@portico/charts/chart-spec.ts'
import { drawChart } from '@portico/charts/draw-chart.ts'
import type { ReactNode } from 'react'
import { defineStories } from '#stories/define-stories.ts'
import { longNames } from '#stories/long-names.ts'
import { Chart } from './chart.tsx'
import { ChartCard } from './chart-card.tsx'

type Values = readonly Value[]

const terms = {
  en: { devices: 'Devices', name: 'System', day: 'Day', signIns: 'Sign-ins', failed: 'Failed' },
  ar: { devices: 'الأجهزة', name: 'النظام', day: 'اليوم', signIns: 'عمليات الدخول', failed: 'فشل' },
}
type Language = keyof typeof terms

const systems = ['Windows', 'Linux', 'macOS', 'Android', 'iOS']

/** Charts whose categories are names: bar, donut and treemap. */
function chartsOverNames(names: readonly string[], values: Values, language: Language = 'en'): ChartSpec[] {
  const { devices, name } = terms[language]
  return (['bar', 'donut', 'treemap'] as const).map((kind) => ({
    kind,
    title: `${devices}: ${kind}`,
    description: '',
    x: { name, scale: 'name', values: names },
    series: [{ name: devices, values }],
    unit: devices,
  }))
}

/** Charts whose categories are days: column, line and area with two series, and a sparkline of the first. */
function chartsOverDays(first: Values, second: Values, language: Language = 'en'): ChartSpec[] {
  const { day, signIns, failed } = terms[language]
  return (['column', 'line', 'area', 'sparkline'] as const).map((kind) => ({
    kind,
    title: `${signIns}: ${kind}`,
    description: '',
    x: { name: day, scale: 'time', grain: 'day', values: first.map((_value, index) => Date.UTC(2026, 0, 1 + index)) },
    series: [
      { name: signIns, values: first },
      { name: failed, values: second, paint: 2 },
    ],
  }))
}

function Cards({ children }: { children: ReactNode }) {
  const gridTemplateColumns = 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))'
  return <main style={{ display: 'grid', gap: '1rem', padding: '1rem', gridTemplateColumns }}>{children}</main>
}

function Charts({ specs }: { specs: readonly ChartSpec[] }) {
  return (
    <Cards>
      {specs.map((spec) => (
        <ChartCard key={spec.title} spec={spec} headline={spec.kind}>
          <Chart spec={spec} draw={drawChart} />
        </ChartCard>
      ))}
    </Cards>
  )
}

const wave = (count: number, height: number) =>
  Array.from({ length: count }, (_, index) => Math.round(height * (1.2 + Math.sin(index / 5) + (index % 3) / 4)))
const signInSpecs = chartsOverDays(wave(30, 60), wave(30, 8))
const [columns, lines] = signInSpecs

export const stories = defineStories({
  'charts over names': { shows: () => <Charts specs={chartsOverNames(systems, [812, 97, 41, 12, 3])} /> },
  'charts over days': { shows: () => <Charts specs={signInSpecs} /> },
  'nothing to draw': {
    shows: () => <Charts specs={[...chartsOverNames([], []), ...chartsOverDays([], [])]} />,
  },
  'only zeros': {
    shows: () => <Charts specs={[...chartsOverNames(systems, [0, 0, 0, 0, 0]), ...chartsOverDays([0, 0], [0, 0])]} />,
  },
  'one point': { shows: () => <Charts specs={[...chartsOverNames(['Windows'], [7]), ...chartsOverDays([7], [1])]} /> },
  'gaps and negative values': {
    shows: () => (
      <Charts
        specs={[
          ...chartsOverNames(systems, [30, null, -12, 8, 4]),
          ...chartsOverDays([5, 8, null, null, -4, 6, null, 7, null], [1, null, -2, 2, 3, null, 1, 0, 2]),
        ]}
      />
    ),
  },
  'many values': {
    shows: () => (
      <Charts
        specs={[
          ...chartsOverNames(
            Array.from({ length: 20 }, (_, index) => `Team ${index + 1}`),
            wave(20, 1_250_000),
          ),
          ...chartsOverDays(wave(60, 90_000), wave(60, 12_000)),
        ]}
      />
    ),
  },
  'ten thousand points': {
    shows: () => <Charts specs={chartsOverDays(wave(10_000, 500), wave(10_000, 60)).slice(1)} />,
  },
  'long names': {
    shows: () => (
      <Charts
        specs={chartsOverNames(
          ['The devices of all departments '.repeat(6), 'a'.repeat(200), '<b>Bold</b> & "quoted"'],
          [1_234_567, 650_000, 320_000],
        )}
      />
    ),
  },
  'names of companies': {
    shows: () => (
      <Charts specs={chartsOverNames(Object.values(longNames), [1_234_567, 650_000, 320_000]).slice(0, 2)} />
    ),
    fits: true,
  },
  'right to left': {
    language: 'ar',
    shows: () => (
      <Charts
        specs={[
          ...chartsOverNames(['ويندوز', 'لينكس', 'ماك'], [812, 97, 41], 'ar'),
          ...chartsOverDays(wave(30, 60), wave(30, 8), 'ar'),
        ]}
      />
    ),
  },
  'the next point by keyboard': {
    shows: () => <Charts specs={lines === undefined ? [] : [lines]} />,
    async play(user) {
      await user.press('Tab')
      await user.press('Tab')
      await user.press('ArrowRight')
      await user.finds('img', /2 January.*, Sign-ins: \d+, Failed: \d+/)
      await user.sees(/2 January/)
    },
  },
  'the last share by keyboard': {
    shows: () => <Charts specs={chartsOverNames(systems, [812, 97, 41, 12, 3]).slice(1, 2)} />,
    async play(user) {
      await user.press('Tab')
      await user.press('Tab')
      await user.press('End')
      await user.sees('0.3%')
    },
  },
  'a chart as its table': {
    shows: () => <Charts specs={columns === undefined ? [] : [columns]} />,
    async play(user) {
      await user.click('button', 'Show table: Sign-ins: column')
      await user.finds('table', 'Sign-ins: column')
      await user.finds('rowheader', /1 January/)
    },
  },
  'equal names as a table': {
    shows: () => <Charts specs={chartsOverNames(['Unknown', 'Unknown'], [3, 2]).slice(0, 1)} />,
    async play(user) {
      await user.click('button', 'Show table: Devices: bar')
      await user.finds('rowheader', 'Unknown')
    },
  },
  'waiting for the figures': {
    shows: () => (
      <Cards>
        {signInSpecs.slice(0, 2).map((spec) => (
          <ChartCard key={spec.title} spec={spec} headline="2,305 sign-ins" waiting="Loading the figures" wide>
            <Chart spec={spec} draw={drawChart} />
          </ChartCard>
        ))}
      </Cards>
    ),
    play: (user) => user.hears('Loading the figures'),
  },
})
