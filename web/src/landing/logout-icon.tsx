import styles from './drawer.module.css'
import { Glyph } from './glyph.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

/**
 * The logout icon of the chat pages (spec B §2).
 */
export function LogoutIcon({ onLogout }: { onLogout: () => void }) {
  return (
    <button
      type="button"
      className={styles['iconButton']}
      aria-label={say('logout')}
      title={say('logout')}
      onClick={onLogout}
    >
      <Glyph name="leave" size={1.4} />
    </button>
  )
}
