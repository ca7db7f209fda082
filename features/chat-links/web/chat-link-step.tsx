import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { ChatLinkOwner } from '#features/chat-links/contract/sign-in-from-chat.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'
import { local, session } from '@portico/web/core/sessions/storage.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import hidden from '@portico/web/ui/hidden.module.css'
import { Loader } from '@portico/web/ui/loader.tsx'
import { ownerIn, sendChatLink, takeChatLink, type ChatLink } from './chat-link.ts'
import { codeChallengeText } from '@portico/web/core/authentication/code-challenge.ts'
import { StepFrame } from '@portico/web/core/authentication/step-frame.tsx'
import type { AsideProps } from '@portico/web/core/authentication/step-slots.ts'
import styles from '@portico/web/core/authentication/steps.module.css'
import { errorText } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import { marked } from '@portico/web/platform/marked-message.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/**
 * The state of the page: progress, the question whether to change the account, or a refusal for a user who is signed
 * in.
 */
type Shown =
  | { is: 'working' }
  | { is: 'asking'; link: ChatLink; owner: ChatLinkOwner }
  | { is: 'refused'; message: string }

/**
 * Signs in with a chat-team link. If another account is signed in, asks for confirmation first; until then the token
 * stays valid and no session ends.
 */
export function ChatLinkStep({ context }: Pick<AsideProps, 'context'>) {
  const t = useMessages(messages)
  const { settings, arrivalNow, onStartAgain, onSignedIn, addressAfter } = context
  const [shown, setShown] = useState<Shown>({ is: 'working' })
  const sent = useRef(false)
  const refuse = (message: string) => (isSignedIn() ? setShown({ is: 'refused', message }) : onStartAgain(message))
  const signIn = async (link: ChatLink | null, confirmed: boolean) => {
    if (link === null) return refuse(textOf(t, 'chat-link-not-valid'))
    setShown({ is: 'working' })
    const { assetid } = arrivalNow()
    const outcome = await sendChatLink(link, { appname: settings.appname, assetid, confirmed })
    if (outcome.ok) {
      const { login, tenant } = outcome.data
      if (login.isMFA) return resumeAtCode(login, tenant)
      return onSignedIn({ login, token: login.token, tenant, summary: outcome.summary })
    }
    const owner = outcome.refusal === 'other-account-signed-in' ? ownerIn(outcome.data) : null
    if (owner !== null) return setShown({ is: 'asking', link, owner })
    refuse(errorText(t, outcome))
  }
  const signInAtOnce = useEffectEvent(() => signIn(takeChatLink(), false))
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void signInAtOnce()
  }, [])
  const stay = () => {
    const ismsp = local.read('ismsp') !== 'false'
    goTo(addressAfter({ ...arrivalNow(), fromBot: false, ismsp, isHostnameRequired: false }), 'replace')
  }
  if (shown.is === 'working') {
    return (
      <>
        <h1 className={hidden.hidden}>{settings.apptitle}</h1>
        <Loader text={t('finishing')} />
      </>
    )
  }
  if (shown.is === 'refused') return <Refused message={shown.message} onStay={stay} />
  const { link, owner } = shown
  return <Question owner={owner} onContinue={() => void signIn(link, true)} onStay={stay} />
}

/** Reloads the page, which then continues with the code step. */
function resumeAtCode(login: LoginResponse, tenant: TenantChoice): void {
  session.write('signInFlow', codeChallengeText(login, tenant))
  location.reload()
}

type QuestionProps = {
  owner: ChatLinkOwner
  onContinue: () => void
  /** Continues with the account that is already signed in. */
  onStay: () => void
}

function Question({ owner, onContinue, onStay }: QuestionProps) {
  const t = useMessages(messages)
  const current = currentAccount()
  // One email address may have accounts in two tenants.
  const isSameAddress = owner.email === current.email
  const name = isSameAddress ? `${owner.email} (${owner.tenant})` : owner.email
  return (
    <StepFrame
      title={t('continueAsAsked', { name })}
      about={marked(t, 'loggedInHereAs', strong, { name: nameOf(current, isSameAddress) })}
    >
      <div className={styles.form}>
        <Button wide ref={(button) => button?.focus()} onClick={onStay}>
          {t('stayLoggedInAs', { name: nameOf(current, isSameAddress) })}
        </Button>
        <Button kind="secondary" wide onClick={onContinue}>
          {t('continueAs', { name })}
        </Button>
      </div>
    </StepFrame>
  )
}

/** Tells a signed-in user that the link was refused. */
function Refused({ message, onStay }: { message: string; onStay: () => void }) {
  const t = useMessages(messages)
  return (
    <StepFrame title={t('welcomeTitle')}>
      <Alert id="why" kind="danger" text={message} />
      <div className={styles.message} />
      <Button wide aria-describedby="why" ref={(button) => button?.focus()} onClick={onStay}>
        {t('stayLoggedInAs', { name: currentAccount().email })}
      </Button>
    </StepFrame>
  )
}

const strong = (text: string) => <strong>{text}</strong>

const currentAccount = () => ({ email: local.read('email') ?? '', tenant: local.read('tenantname') ?? '' })

const nameOf = ({ email, tenant }: ChatLinkOwner, withTenant: boolean) => (withTenant ? `${email} (${tenant})` : email)
