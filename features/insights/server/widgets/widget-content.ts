import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { Translator } from '@portico/contract/platform/message.ts'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import type english from '#features/insights/server/widgets/messages/en.json'
import type { UnderstoodFilter } from './board-filter.ts'

export const widgetMessages = messagesBeside<typeof english>(import.meta.dirname)
export type WidgetTexts = Translator<typeof english>

/**
 * A widget's content without its position and its kind's texts. `isOfRange` is true if it counts the range, false if
 * the present.
 */
export type WidgetContent = Pick<WidgetData, 'headline' | 'body' | 'links' | 'has_sample'> & { isOfRange: boolean }

/**
 * The data that all widgets of a board share while they are read: viewer, filter and language. `run` does work in a
 * separate transaction.
 */
export type Reading = {
  viewer: OwnViewer
  filter: UnderstoodFilter
  language: Language
  t: WidgetTexts
  run: <Result>(work: (tenant: TenantTx) => Promise<Result>) => Promise<Result>
}

/** Returns a body that explains that there is nothing to count. */
export const emptyBody = (title: string, text: string): WidgetData['body'] => ({ shape: 'empty', title, text })

/** Returns a link to the list of devices of the chosen company. */
export function devicesLink({ filter }: Pick<Reading, 'filter'>, text: string, query: Record<string, string>) {
  const company = filter.company === null ? {} : { company: filter.company.id }
  const search = new URLSearchParams({ ...company, ...query }).toString()
  return { text, href: search === '' ? '/insights/devices' : `/insights/devices?${search}` }
}

/** Formats a percentage (0 to 100) in the language, without decimals. */
export const percentText = ({ locale }: WidgetTexts, percent: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
