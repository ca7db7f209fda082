import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { languages } from '@portico/contract/platform/language.ts'
import { boardWidgets, widgetKinds } from './board.ts'

/** Limits a chart to 1,000 points. Charts of the assistant, which other users write, are thinned to far fewer. */
const upToThousand = <Item extends z.core.$ZodType>(item: Item) => z.readonly(z.array(item).check(z.maxLength(1_000)))
const shortText = z.string().check(z.maxLength(200))

/** A chart's specification, as in packages/charts/src/chart-spec.ts. */
const chartSpec = z.object({
  kind: z.enum(['bar', 'column', 'line', 'area', 'donut', 'treemap', 'sparkline']),
  title: z.string(),
  description: z.string(),
  x: z.discriminatedUnion('scale', [
    z.object({ scale: z.literal('name'), name: shortText, values: upToThousand(shortText) }),
    z.object({
      scale: z.literal('time'),
      name: shortText,
      values: upToThousand(z.number()),
      grain: z.enum(['year', 'month', 'week', 'date', 'day', 'minute', 'second']),
    }),
    z.object({
      scale: z.literal('number'),
      name: shortText,
      values: upToThousand(z.number()),
      step: z.exactOptional(z.number()),
    }),
  ]),
  series: z.readonly(
    z.array(
      z.object({
        name: shortText,
        values: upToThousand(z.nullable(z.number())),
        paint: z.exactOptional(z.number()),
      }),
    ),
  ),
  unit: z.exactOptional(z.string()),
  reaches: z.exactOptional(z.number()),
  isShare: z.exactOptional(z.boolean()),
  isDuration: z.exactOptional(z.boolean()),
  gap: z.exactOptional(z.string()),
})

/** The reasons for which a widget has no data. */
const missingReasons = ['not-readable', 'not-permitted', 'chart-gone', 'not-verified', 'server-busy'] as const
export type MissingReason = (typeof missingReasons)[number]

/**
 * The content of a widget in the requested language: the same on the page, in a PDF and in a mail. `empty` explains
 * that there is nothing to count, `missing` that the data could not be read.
 */
const widgetBody = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('chart'), spec: chartSpec }),
  z.object({ shape: z.literal('number'), text: z.string(), note: z.string() }),
  z.object({
    shape: z.literal('list'),
    rows: z.array(
      z.object({
        text: z.string(),
        detail: z.string(),
        /** A percentage, drawn as a bar; null for no bar. */
        percent: z.nullable(z.number()),
        /** A path within this product. */
        href: z.nullable(z.string()),
      }),
    ),
    /** The number of further rows. */
    more: z.number(),
  }),
  z.object({ shape: z.literal('empty'), title: z.string(), text: z.string() }),
  z.object({ shape: z.literal('missing'), why: z.enum(missingReasons), text: z.string() }),
])

/** A widget with its texts. `read_at` is when its data were read (ISO 8601). */
export const widgetData = z.object({
  id: z.string(),
  kind: z.enum(widgetKinds),
  title: z.string(),
  about: z.string(),
  /** Its key figure in a few words; empty if it has none. */
  headline: z.string(),
  body: widgetBody,
  /** Paths within this product that lead to the counted items. */
  links: z.array(z.object({ text: z.string(), href: z.string() })),
  /** Whether its figures include sample data. */
  has_sample: z.boolean(),
  read_at: z.string(),
})
export type WidgetData = z.infer<typeof widgetData>

/** The filter of a board's data, as in the address of the page. */
export const boardFilter = {
  /** A company that the user sees; all of them if left out. */
  company: z.optional(identifier),
  /** A preset (`presetRanges`) or two days, `2026-10-01..2026-10-31`; 30 days if left out. */
  range: z.optional(textUpTo(32)),
  /** An IANA time zone; UTC if left out. */
  timezone: z.optional(textUpTo(64)),
  language: z.optional(z.enum(languages)),
}

/** A filter as the server applied it. */
export const shownFilter = z.object({
  company: z.nullable(z.object({ id: identifier, companyname: z.string() })),
  /** The preset or the two days, as in the address; 24h is the last 24 hours. */
  range: z.string(),
  /** The first and the last day, `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
})
export type ShownFilter = z.infer<typeof shownFilter>

/** The widgets to read, of a board that may not be stored yet. */
export const askedWidgets = boardWidgets
