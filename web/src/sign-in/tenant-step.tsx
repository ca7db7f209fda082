import {
  areWaysIntoOne,
  tenantDisplayName,
  undisclosedTenantId,
  type TenantChoice,
} from '@portico/contract/sign-in/tenant-choice.ts'
import { alertShown } from '@portico/contract/plumbing/alert-shown.ts'
import { checkTenant } from '@portico/contract/sign-in/validation.ts'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { LaterIcon } from '../ui/later-icon.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { lastTenant } from './last-tenants.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'
import styles from './steps.module.css'
import { useMessage } from './use-message.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/** More tenants than this get a search. */
const fewTenants = 6

/**
 * Shown only when the e-mail belongs to several tenants, or has several ways into one: which one to sign in to; the last
 * used comes first.
 */
export function TenantStep({ journey, advance }: StepProps<'tenant'>) {
  const form = useRef<HTMLFormElement>(null)
  const { last, chosen, setChosen } = useChoice(journey)
  const [search, setSearch] = useState('')
  const message = useMessage()
  const areWays = areWaysIntoOne(journey.tenants)
  const hasSearch = journey.tenants.length > fewTenants
  useFocusOnArrival(form, hasSearch ? 'input[type="search"]' : `input[type="radio"]${last === null ? '' : ':checked'}`)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = checkTenant(chosen, journey.tenants.length)
    if (found !== null && areWays) message.say('danger', say('wayEmpty'), alertShown)
    else if (found !== null) message.problem(found)
    else if (chosen !== null) advance({ event: 'tenant-chosen', id: chosen })
  }
  const choose = (tenantid: string) => {
    message.clear()
    setChosen(tenantid)
  }
  const cards = cardsOf(tenantsToShow(journey.tenants, search, last), last)
  const about = <EmailLine email={journey.email} />

  return (
    <StepFrame
      title={say(areWays ? 'chooseWay' : 'chooseTenant')}
      about={about}
      onBack={() => advance({ event: 'back' })}
    >
      <form ref={form} className={styles['form']} method="post" noValidate onSubmit={submit}>
        {hasSearch ? <TenantSearch onSearch={setSearch} /> : null}
        <RadioCards
          legend={say(areWays ? 'ways' : 'tenant')}
          field="tenant"
          cards={cards}
          chosen={chosen}
          describedBy={message.describedBy}
          onChoose={choose}
        />
        {cards.length === 0 ? <p className={styles['empty']}>{say('noTenant')}</p> : null}
        {message.slot}
        <Button type="submit" wide>
          {say('next')}
        </Button>
      </form>
    </StepFrame>
  )
}

/** The tenant that is chosen; the one last used is chosen until the person chooses. */
function useChoice({ email, tenants }: StepProps<'tenant'>['journey']) {
  const [last, setLast] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    void lastTenant(email).then((tenantid) => {
      const known = tenants.find((tenant) => tenant.tenantid === tenantid)
      if (known === undefined) return
      setLast(tenantid)
      setChosen((current) => current ?? known.id)
    })
  }, [email, tenants])
  return { last, chosen, setChosen }
}

function TenantSearch({ onSearch }: { onSearch: (text: string) => void }) {
  return (
    <div className={styles['search']}>
      <TextField
        label={say('search')}
        type="search"
        lead={<LaterIcon name="search" />}
        autoComplete="off"
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
    </div>
  )
}

function cardsOf(tenants: readonly TenantChoice[], last: string | null) {
  // Which of several ways into the tenant was used is not known.
  const isMarked = tenants.filter(({ tenantid }) => tenantid === last).length === 1
  return tenants.map((tenant) => ({
    value: tenant.id,
    ...faceOf(tenant),
    mark: isMarked && tenant.tenantid === last ? say('lastUsed') : undefined,
  }))
}

/**
 * What is read on a card: the tenant, and how it signs users in. Where the tenant is not named, the way itself stands in
 * its place: the name of the connection, or that it is a password.
 */
function faceOf(tenant: TenantChoice) {
  const { connectionname, tenantid, authtype } = tenant
  const way = say(authtype)
  if (tenantid === undisclosedTenantId && authtype === 'local') return { name: way, detail: tenantDisplayName(tenant) }
  if (connectionname === undefined) return { name: tenantDisplayName(tenant), detail: way }
  if (tenantid === undisclosedTenantId) return { name: connectionname, detail: way }
  return { name: tenantDisplayName(tenant), detail: way, more: connectionname }
}

/**
 * Whose sign-in it is, for the line below a step's title.
 */
export function EmailLine({ email }: { email: string }) {
  return say.marked('loggingInAs', (text) => <strong>{text}</strong>, { email })
}

function tenantsToShow(tenants: readonly TenantChoice[], search: string, last: string | null): TenantChoice[] {
  const wanted = search.trim().toLocaleLowerCase()
  return tenants
    .filter(({ tenantdesc, tenantname, connectionname = '' }) =>
      `${tenantdesc} ${tenantname} ${connectionname}`.toLocaleLowerCase().includes(wanted),
    )
    .toSorted((one, other) => Number(other.tenantid === last) - Number(one.tenantid === last))
}
