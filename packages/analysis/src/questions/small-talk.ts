/** What is said to the assistant without asking about the data; `change` is what it never does. */
export type SmallTalk = 'greeting' | 'thanks' | 'abilities' | 'change'

const patterns: readonly [pattern: RegExp, talk: SmallTalk][] = [
  [
    /^\W*(?:hello|hi|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|howdy)(?:\s+(?:there|all|portico|assistant|bot|everyone))?\W*$/,
    'greeting',
  ],
  [
    /^\W*(?:thanks?(?: you| a lot| very much| so much)*|thx|cheers|great|perfect|nice|cool|ok(?:ay)?|well done|good|bye|goodbye)(?:\s+(?:you|thanks?|very much|so much|job))*\W*$/,
    'thanks',
  ],
  [
    /^\W*(?:help(?: me)?(?: please)?|what (?:can|could) (?:you|i) (?:do|ask|say)[^?]*|what (?:do you do|are you|questions?[^?]*)|who are you|how (?:does this|do you) work)\W*$|^[^\p{L}]*$/u,
    'abilities',
  ],
  [
    /^\W*(?:please\s+|can you\s+|could you\s+)?(?:delete|remove|erase|drop|truncate|send|e-?mail|mail|forward|update|modify|edit|insert|create (?:a |an )?(?:new )?(?:ticket|request|row|record|device|user|account)|reopen|assign|reassign|buy|install|restart|reboot|cancel)\s+(?!(?:the |all |any |my |every )*(?:filters?|conditions?|restrictions?|limits?|sorting|order)\b)\w/,
    'change',
  ],
  [/\b(?:forecast|predict(?:ion)?s?|extrapolate|will (?:we|there|it|they) (?:be|have|get|need))\b/, 'change'],
]

/**
 * What a text in small letters says where it is no question about the data; null where it may be one.
 */
export function smallTalkIn(small: string): SmallTalk | null {
  return patterns.find(([pattern]) => pattern.test(small))?.[1] ?? null
}
