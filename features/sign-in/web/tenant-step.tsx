import {
  areWaysIntoOne,
  tenantDisplayName,
  undisclosedTenantId,
  type TenantChoice,
} from '@portico/contract/core/authentication/tenant-choice.ts'
import { checkTenant } from '@portico/contract/core/authentication/validation.ts'
import { Search } from 'lucide'
import { useEffect, useState } from 'react'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { RadioCards } from '@portico/web/ui/radio-cards.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { useFocusOnArrival, StepFrame, stepProblem } from '@portico/web/core/authentication/step-frame.tsx'
import type { StepProps } from '@portico/web/core/authentication/step-slots.ts'
import { lastTenant } from '@portico/web/core/authentication/last-tenants.ts'
import { EmailLine } from '@portico/web/core/authentication/step-text.tsx'
import styles from '@portico/web/core/authentication/steps.module.css'
import { Form, FormMessage } from '@portico/web/ui/form/form.tsx'
import { withoutCall } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** A longer list of tenants has a search. */
const fewTenants = 6

/**
 * The choice of a tenant. It is shown only if the email address has several tenants, or several ways to sign in to one.
 * The last used tenant comes first.
 */
export function TenantStep({ flow, advance }: StepProps<'tenant'>) {
  const t = useMessages(messages)
  const { last, chosen, setChosen } = useChoice(flow)
  const [search, setSearch] = useState('')
  const areWays = areWaysIntoOne(flow.tenants)
  const hasSearch = flow.tenants.length > fewTenants
  const form = useForm({
    ...withoutCall,
    fields: ['tenant'],
    check: () => {
      const problem = checkTenant(chosen, flow.tenants.length)
      return problem === null ? null : stepProblem(areWays ? t('wayEmpty') : textOf(t, problem), 'tenant')
    },
    onDone: () => (chosen === null ? undefined : advance({ event: 'tenant-chosen', id: chosen })),
  })
  useFocusOnArrival(
    form.ref,
    hasSearch ? 'input[type="search"]' : `input[type="radio"]${last === null ? '' : ':checked'}`,
  )
  const cards = cardsOf(t, tenantsToShow(flow.tenants, search, last), last)
  const about = <EmailLine email={flow.email} />

  return (
    <StepFrame
      title={t(areWays ? 'chooseWay' : 'chooseTenant')}
      about={about}
      onBack={() => advance({ event: 'back' })}
    >
      <Form of={form} className={styles.form}>
        {hasSearch ? <TenantSearch onSearch={setSearch} /> : null}
        <RadioCards
          legend={t(areWays ? 'ways' : 'yourTenant')}
          field="tenant"
          cards={cards}
          chosen={chosen}
          describedBy={form.field('tenant')['aria-describedby']}
          onChoose={setChosen}
        />
        {cards.length === 0 ? <p className={styles.empty}>{t('noTenant')}</p> : null}
        <FormMessage of={form} bare className={styles.message} />
        <Button type="submit" wide>
          {t('next')}
        </Button>
      </Form>
    </StepFrame>
  )
}

/** Returns the chosen tenant: the last used one until the user chooses. */
function useChoice({ email, tenants }: StepProps<'tenant'>['flow']) {
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
  const t = useMessages(messages)
  return (
    <div className={styles.search}>
      <TextField
        label={t('search')}
        type="search"
        lead={<Icon icon={Search} />}
        autoComplete="off"
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
    </div>
  )
}

function cardsOf(t: Translate<typeof messages>, tenants: readonly TenantChoice[], last: string | null) {
  // Not marked if there are several ways to sign in to the tenant, because it is not known which way was used last.
  const isMarked = tenants.filter(({ tenantid }) => tenantid === last).length === 1
  return tenants.map((tenant) => ({
    value: tenant.id,
    ...faceOf(t, tenant),
    mark: isMarked && tenant.tenantid === last ? t('lastUsed') : undefined,
  }))
}

/**
 * Returns the texts of a card: the tenant, and how it signs users in. If the tenant is not named, it is the way itself:
 * the name of the connection, or the password.
 */
function faceOf(t: Translate<typeof messages>, tenant: TenantChoice) {
  const { connectionname, tenantid, authtype } = tenant
  const way = t(authtype)
  if (tenantid === undisclosedTenantId && authtype === 'local') return { name: way, detail: tenantDisplayName(tenant) }
  if (connectionname === undefined) return { name: tenantDisplayName(tenant), detail: way }
  if (tenantid === undisclosedTenantId) return { name: connectionname, detail: way }
  return { name: tenantDisplayName(tenant), detail: way, more: connectionname }
}

function tenantsToShow(tenants: readonly TenantChoice[], search: string, last: string | null): TenantChoice[] {
  const wanted = search.trim().toLocaleLowerCase()
  return tenants
    .filter(({ tenantdesc, tenantname, connectionname = '' }) =>
      `${tenantdesc} ${tenantname} ${connectionname}`.toLocaleLowerCase().includes(wanted),
    )
    .toSorted((one, other) => Number(other.tenantid === last) - Number(one.tenantid === last))
}
