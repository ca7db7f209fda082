import { searchColleagues } from '#features/requests/contract/search-colleagues.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import type { ColleagueFieldProps } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Field } from '@portico/web/ui/form/field.tsx'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import messages from '#features/requests/web/messages/en.json'

/** The pause in typing before colleagues are searched, and the time for which results are reused, in milliseconds. */
const typingMs = 200
const reuseFor = 30_000

/**
 * A form field for one colleague, searched by part of the name or address.
 */
export function ColleagueField<Name extends string>(props: ColleagueFieldProps<Name>) {
  const { of: form, name, label, chosen, onChoose } = props
  const t = useMessages(messages)
  const [search, setSearch] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { all, isUnreadable } = useColleagues(props, search)
  const { invalid, 'aria-describedby': describedBy } = form.field(name)
  return (
    <Field of={form} name={name}>
      <SearchSelect
        label={label}
        openLabel={t('openColleagues')}
        placeholder={t('colleagueExample')}
        options={all.map(({ id, name, email }) => ({ value: id, text: name, note: email }))}
        value={chosen?.id ?? null}
        onChange={(id) => onChoose(all.find((colleague) => colleague.id === id) ?? null)}
        onSearch={(text) => {
          clearTimeout(timer.current)
          // Searching for the name of the chosen colleague would hide all other colleagues.
          timer.current = setTimeout(() => setSearch(text === chosen?.name ? '' : text.slice(0, 100)), typingMs)
        }}
        nothing={t('noColleague')}
        invalid={invalid}
        aria-describedby={describedBy}
      />
      <Alert kind="danger" bare text={isUnreadable ? t('colleaguesUnreadable') : null} />
    </Field>
  )
}

type Sought = Pick<ColleagueFieldProps<string>, 'as' | 'number' | 'chosen' | 'without'>

/**
 * Returns the colleagues that a search finds, without those chosen in other fields. The field's own choice is always
 * included.
 */
function useColleagues({ as, number, chosen, without = [] }: Sought, search: string) {
  const about = number === undefined ? {} : { number }
  const query = { as, ...about, ...(search === '' ? {} : { search }) }
  const { data } = useCall(searchColleagues, { query }, reuseFor)
  const found = data?.ok === true ? data.data.filter(({ id }) => !without.includes(id)) : []
  const isThere = chosen === null || found.some(({ id }) => id === chosen.id)
  return { all: isThere ? found : [chosen, ...found], isUnreadable: data?.ok === false }
}
