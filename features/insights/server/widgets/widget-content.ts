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

/** What a widget says, without its place and its kind's texts. `isOfRange` is whether it counts the range or the present. */
export type WidgetContent = Pick<WidgetData, 'headline' | 'body' | 'links' | 'has_sample'> & { isOfRange: boolean }

/** What one reading of a board shares: who looks, at what, in which language. `run` does work in a transaction of its own. */
export type Reading = {
  viewer: OwnViewer
  filter: UnderstoodFilter
  language: Language
  t: WidgetTexts
  run: <Result>(work: (tenant: TenantTx) => Promise<Result>) => Promise<Result>
}

/** A body that says that there is nothing to count. */
export const emptyBody = (title: string, text: string): WidgetData['body'] => ({ shape: 'empty', title, text })

/** A link to the list of devices, of the company that is chosen. */
export function devicesLink({ filter }: Pick<Reading, 'filter'>, text: string, query: Record<string, string>) {
  const company = filter.company === null ? {} : { company: filter.company.id }
  const search = new URLSearchParams({ ...company, ...query }).toString()
  return { text, href: search === '' ? '/insights/devices' : `/insights/devices?${search}` }
}

/** A share of 100 as the language writes it, without decimals. */
export const percentText = ({ locale }: WidgetTexts, percent: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
