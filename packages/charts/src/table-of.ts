import { NO_VALUE, placeName, type ChartSpec, type Formats } from './chart-spec.ts'

/** The table of a chart: the names of its columns, and rows whose first cell names them. */
export type ChartTable = { columns: string[]; rows: (string | number)[][] }

/**
 * All values of a chart, those that it has no room for included, as a table; a gap by its name.
 */
export function tableOf({ x, series, isShare = false, gap = NO_VALUE }: ChartSpec, formats: Formats): ChartTable {
  return {
    columns: [x.name, ...series.map(({ name }) => name)],
    rows: x.values.map((_value, place) => [
      placeName(x, place, formats),
      ...series.map(({ values }) => {
        const value = values[place] ?? Number.NaN
        if (!Number.isFinite(value)) return gap
        return isShare ? formats.percent(value) : value
      }),
    ]),
  }
}
