import { wordsOf } from './words.ts'
import type { words } from './words/en.ts'

/** What any call may meet (spec A §8: 422 is "No Data Available"; no answer is "Network Error"). */
export const sayOfCalls = wordsOf<typeof words>('plumbing')
