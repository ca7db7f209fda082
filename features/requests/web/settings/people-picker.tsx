import { searchDeskPeople } from '#features/requests/contract/search-desk-people.ts'
import { searchLongest } from '@portico/contract/platform/row-page.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { send } from '@portico/web/core/calls/send.ts'
import type { PeoplePickerProps } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import settings from '@portico/web/core/requests/settings.module.css'
import styles from './desk-settings.module.css'
import messages from '#features/requests/web/settings/messages/en.json'

/** The pause in typing before the search, in milliseconds. */
const pause = 250
/** The maximum number of shown results. More results would push the form off the screen. */
const shownAtMost = 6

type Person = { id: string; name: string }

/**
 * A field for several users. It shows the chosen users, each with a remove button, and adds others by a search for name
 * or address.
 */
export function PeoplePicker({ label, field, people, onChange, ...sought }: PeoplePickerProps) {
  const t = useMessages(messages)
  const status = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState('')
  const { found, isRead } = useFound(typed, sought)
  const offered = found.filter(({ id }) => people.every((person) => person.id !== id)).slice(0, shownAtMost)
  const foundText = offered.length === 0 ? t('noPerson') : t('peopleFound', { count: offered.length })
  return (
    <fieldset ref={group} className={settings.group}>
      <legend className={settings.legend}>{label}</legend>
      <Chosen people={people} onRemove={(removed) => onChange(people.filter(({ id }) => id !== removed))} />
      <TextField
        name={field}
        label={t('addPerson')}
        placeholder={t('nameOrAddress')}
        value={typed}
        maxLength={searchLongest}
        autoComplete="off"
        aria-describedby={status}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p id={status} role="status" className={settings.about}>
        {isRead ? foundText : ''}
      </p>
      {offered.length === 0 ? null : (
        <ul className={styles.found}>
          {offered.map(({ id, name, email }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.person}
                onClick={() => {
                  onChange([...people, { id, name }])
                  setTyped('')
                  // The pressed button disappears together with its list.
                  group.current?.querySelector<HTMLInputElement>('input')?.focus()
                }}
              >
                <bdi>{name}</bdi> <bdi className={styles.email}>{email}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function Chosen({ people, onRemove }: { people: readonly Person[]; onRemove: (id: string) => void }) {
  const t = useMessages(messages)
  if (people.length === 0) return null
  return (
    <ul className={settings.chips}>
      {people.map(({ id, name }) => (
        <li key={id} className={settings.chip}>
          <bdi>{name}</bdi>
          <button
            type="button"
            className={settings.small}
            aria-label={t('removeOf', { name })}
            onClick={() => onRemove(id)}
          >
            <Icon icon={X} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function useFound(typed: string, { as, companyid }: Pick<PeoplePickerProps, 'as' | 'companyid'>) {
  const search = useSettled(typed.trim())
  const query = { search, as, ...(companyid === undefined ? {} : { companyid }) }
  const { data } = useQuery({
    queryKey: [searchDeskPeople.method, searchDeskPeople.path, query],
    queryFn: ({ signal }) => send(searchDeskPeople, { query }, { signal }),
    enabled: search !== '' && typed.trim() !== '',
    retry: false,
  })
  const isRead = typed.trim() !== '' && data?.ok === true
  return { isRead, found: isRead ? data.data : [] }
}

/** Returns a text after it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
