import type { OutputOf } from '@portico/contract/plumbing/call.ts'
import type { Arrival } from '@portico/contract/sign-in/arrival.ts'
import type { ChatLinkOwner, signInFromChat as call } from '@portico/contract/sign-in/sign-in-from-chat.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSignedIn } from '../plumbing/leave.ts'
import { local } from '../plumbing/storage.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Loader } from '../ui/loader.tsx'
import { ownerIn, signInFromChat, takeChatLink, type ChatLink } from './sign-in-from-chat.ts'
import { StepFrame } from './step-frame.tsx'
import styles from './steps.module.css'
import { sentenceOf } from './trouble.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

type ChatLinkStepProps = {
  appname: string
  arrivalNow: () => Arrival
  onSignedIn: (signedIn: OutputOf<typeof call>, summary: string) => void
  /** Back to the e-mail step, saying why. */
  onRefused: (words: string) => void
  /** On as the account that is signed in already. */
  onStay: () => void
}

/** What the page shows: that it works, whether to go on as another account, or to who is signed in why it did not work. */
type Shown =
  | { is: 'working' }
  | { is: 'asking'; link: ChatLink; owner: ChatLinkOwner }
  | { is: 'refused'; words: string }

/**
 * Signs in whom a chat-team link brings, without typing. Where another account is signed in it asks first, and until the
 * answer nothing is used up and no session ends.
 */
export function ChatLinkStep({ appname, arrivalNow, onSignedIn, onRefused, onStay }: ChatLinkStepProps) {
  const [shown, setShown] = useState<Shown>({ is: 'working' })
  const sent = useRef(false)
  const refuse = (words: string) => (isSignedIn() ? setShown({ is: 'refused', words }) : onRefused(words))
  const signIn = async (link: ChatLink | null, confirmed: boolean) => {
    if (link === null) return refuse(say('chat-link-not-valid'))
    setShown({ is: 'working' })
    const { assetid } = arrivalNow()
    const outcome = await signInFromChat(link, { appname, assetid, confirmed })
    if (outcome.ok) return onSignedIn(outcome.data, outcome.summary)
    const owner = outcome.refusal === 'other-account-signed-in' ? ownerIn(outcome.data) : null
    if (owner !== null) return setShown({ is: 'asking', link, owner })
    refuse(sentenceOf(outcome))
  }
  const signInAtOnce = useEffectEvent(() => signIn(takeChatLink(), false))
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void signInAtOnce()
  }, [])
  if (shown.is === 'working') return <Loader text={say('finishing')} />
  if (shown.is === 'refused') return <Refused words={shown.words} onStay={onStay} />
  const { link, owner } = shown
  return <Question owner={owner} onContinue={() => void signIn(link, true)} onStay={onStay} />
}

type QuestionProps = { owner: ChatLinkOwner; onContinue: () => void; onStay: () => void }

function Question({ owner, onContinue, onStay }: QuestionProps) {
  const current = currentAccount()
  // One address may have an account in each of two tenants.
  const isSameAddress = owner.email === current.email
  const name = isSameAddress ? `${owner.email} (${owner.tenant})` : owner.email
  return (
    <StepFrame
      title={say('continueAsAsked', { name })}
      about={say.marked('loggedInHereAs', strong, { name: nameOf(current, isSameAddress) })}
    >
      <div className={styles['form']}>
        <Button wide ref={(button) => button?.focus()} onClick={onStay}>
          {say('stayLoggedInAs', { name: nameOf(current, isSameAddress) })}
        </Button>
        <Button kind="secondary" wide onClick={onContinue}>
          {say('continueAs', { name })}
        </Button>
      </div>
    </StepFrame>
  )
}

/** A link that did not work, for a user who is signed in all the same. */
function Refused({ words, onStay }: { words: string; onStay: () => void }) {
  return (
    <StepFrame title={say('welcome')}>
      <Alert id="why" kind="danger" text={words} />
      <div className={styles['message']} />
      <Button wide aria-describedby="why" ref={(button) => button?.focus()} onClick={onStay}>
        {say('stayLoggedInAs', { name: currentAccount().email })}
      </Button>
    </StepFrame>
  )
}

const strong = (text: string) => <strong>{text}</strong>

const currentAccount = () => ({ email: local.read('email') ?? '', tenant: local.read('tenantname') ?? '' })

const nameOf = ({ email, tenant }: ChatLinkOwner, withTenant: boolean) => (withTenant ? `${email} (${tenant})` : email)
