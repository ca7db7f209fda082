import type { OutputOf } from '@portico/contract/plumbing/call.ts'
import type { Arrival } from '@portico/contract/sign-in/arrival.ts'
import type { signInFromChat as call } from '@portico/contract/sign-in/sign-in-from-chat.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { wordsFor } from '../plumbing/send.ts'
import { Loader } from '../ui/loader.tsx'
import { signInFromChat, takeChatLink } from './sign-in-from-chat.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

type ChatLinkStepProps = {
  appname: string
  arrivalNow: () => Arrival
  onSignedIn: (signedIn: OutputOf<typeof call>, summary: string) => void
  /** Back to the e-mail step, saying why. */
  onRefused: (words: string) => void
}

/**
 * Signs in whom a chat-team link brings, without typing.
 */
export function ChatLinkStep({ appname, arrivalNow, onSignedIn, onRefused }: ChatLinkStepProps) {
  const sent = useRef(false)
  const signIn = useEffectEvent(async () => {
    const link = takeChatLink()
    if (link === null) return onRefused(say('chat-link-not-valid'))
    const outcome = await signInFromChat(link, appname, arrivalNow())
    if (outcome.ok) onSignedIn(outcome.data, outcome.summary)
    else onRefused(wordsFor(outcome, say))
  })
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void signIn()
  }, [])
  return <Loader text={say('finishing')} />
}
