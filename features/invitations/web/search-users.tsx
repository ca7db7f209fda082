import { searchLength, searchUsers } from '#features/invitations/contract/search-users.ts'
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import styles from './invitation.module.css'
import messages from '#features/invitations/web/messages/en.json'

/** How long typing must pause before the request is sent, in milliseconds. */
const pause = 300
/** The number of users shown; a longer list would push the form off the screen. */
const shownAtMost = 4

/**
 * The users whose address or name contains the input, so that an owner does not invite them again. Shows nothing if the
 * users cannot be loaded.
 */
export function UsersAlreadyThere({ typed }: { typed: string }) {
  const t = useMessages(messages)
  const searchtext = useSettled(typed.trim().slice(0, searchLength.longest))
  const { data } = useQuery({
    queryKey: ['users', searchtext],
    queryFn: ({ signal }) => send(searchUsers, { query: { searchtext } }, { signal }),
    enabled: searchtext.length >= searchLength.shortest,
    retry: false,
  })
  const users = data?.ok === true ? data.data.users.slice(0, shownAtMost) : []
  return (
    <div role="status" className={styles.there}>
      {users.length === 0 ? null : (
        <>
          <p>{t('alreadyThere')}</p>
          <ul>
            {users.map(({ id, username, email }) => (
              <li key={id}>
                <bdi>{username}</bdi> <bdi dir="ltr">{email}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Returns a text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
