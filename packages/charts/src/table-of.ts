import { NO_VALUE, xLabel, type ChartSpec, type Formats } from './chart-spec.ts'

/** The table of a chart: the names of its columns, and rows whose first cell is their label. */
export type ChartTable = { columns: string[]; rows: (string | number)[][] }

/**
 * Returns all values of a chart as a table, including values that the chart has no room for. A gap has the text `gap`.
 */
export function tableOf(
  { x, series, isShare = false, isDuration = false, gap = NO_VALUE }: ChartSpec,
  formats: Formats,
): ChartTable {
  return {
    columns: [x.name, ...series.map(({ name }) => name)],
    rows: x.values.map((_value, index) => [
      xLabel(x, index, formats),
      ...series.map(({ values }) => {
        const value = values[index] ?? Number.NaN
        if (!Number.isFinite(value)) return gap
        if (isDuration) return formats.duration(value)
        return isShare ? formats.percent(value) : value
      }),
    ]),
  }
}
