import type { Colleague } from '@portico/contract/features/desk/request-view.ts'
import { searchColleagues } from '@portico/contract/features/desk/search-colleagues.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#web/core/calls/use-call.ts'
import { useMessages } from '#web/platform/messages.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import messages from '#web/features/desk/messages/en.json'

/** Milliseconds without a letter after which colleagues are searched, and for which they are used. */
const typingMs = 200
const fresh = 30_000

type ColleaguePickerProps = {
  'label': string
  'as': 'agent' | 'approver'
  /** The request that it is about. */
  'number'?: string
  'chosen': Colleague | null
  'onChoose': (colleague: Colleague | null) => void
  /** Those who are chosen already. */
  'without'?: readonly string[]
  'invalid'?: boolean
  'aria-describedby'?: string | undefined
}

/**
 * One colleague, found by a part of the name or address.
 */
export function ColleaguePicker(props: ColleaguePickerProps) {
  const { label, as, number, chosen, onChoose, without = [], invalid = false } = props
  const t = useMessages(messages)
  const [search, setSearch] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { data } = useCall(
    searchColleagues,
    { query: { as, ...(number === undefined ? {} : { number }), ...(search === '' ? {} : { search }) } },
    fresh,
  )
  const found = data?.ok === true ? data.data.filter(({ id }) => !without.includes(id)) : []
  const all = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  return (
    <SearchSelect
      label={label}
      openLabel={t('openColleagues')}
      placeholder={t('colleagueExample')}
      options={all.map(({ id, name, email }) => ({ value: id, text: name, note: email }))}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(all.find((each) => each.id === id) ?? null)}
      onSearch={(text) => {
        clearTimeout(timer.current)
        // The name of the chosen one finds all of them.
        timer.current = setTimeout(() => setSearch(text === chosen?.name ? '' : text.slice(0, 100)), typingMs)
      }}
      nothing={t(data?.ok === false ? 'colleaguesUnreadable' : 'noColleague')}
      invalid={invalid}
      aria-describedby={props['aria-describedby']}
    />
  )
}
