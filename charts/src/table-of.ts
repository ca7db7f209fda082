import { NO_VALUE, placeName, type ChartSpec, type Formats } from './chart-spec.ts'

/** The table of a chart: the names of its columns, and rows whose first cell names them. */
export type ChartTable = { columns: string[]; rows: (string | number)[][] }

/**
 * All values of a chart, those that it has no room for included, as a table; a gap is a dash.
 */
export function tableOf({ x, series }: ChartSpec, formats: Formats): ChartTable {
  return {
    columns: [x.name, ...series.map(({ name }) => name)],
    rows: x.values.map((_value, place) => [
      placeName(x, place, formats),
      ...series.map(({ values }) => {
        const value = values[place] ?? Number.NaN
        return Number.isFinite(value) ? value : NO_VALUE
      }),
    ]),
  }
}
