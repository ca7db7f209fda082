import styles from './radio-cards.module.css'

/** `more` follows the detail; it may be a name in any script. */
type RadioCard = {
  value: string
  name: string
  detail: string
  more?: string | undefined
  mark?: string | undefined
  disabled?: boolean
}

type RadioCardsProps = {
  legend: string
  /** The name of the form field. */
  field: string
  cards: readonly RadioCard[]
  chosen: string | null
  onChoose: (value: string) => void
  describedBy?: string | undefined
}

/**
 * One choice among several, each shown as a card with a name, a detail and optionally a mark. The arrow keys move as in
 * any radio group.
 */
export function RadioCards({ legend, field, cards, chosen, onChoose, describedBy }: RadioCardsProps) {
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.list}>
        {cards.map((card) => (
          <label key={card.value} className={styles.choice}>
            <input
              type="radio"
              name={field}
              value={card.value}
              checked={card.value === chosen}
              disabled={card.disabled}
              onChange={() => onChoose(card.value)}
            />
            <span>
              <span className={styles.name}>{card.name}</span>
              <br />
              <span className={styles.detail}>
                {card.detail}
                {card.more === undefined ? null : (
                  <>
                    {' · '}
                    <bdi>{card.more}</bdi>
                  </>
                )}
              </span>
            </span>
            {card.mark === undefined ? null : <span className={styles.mark}>{card.mark}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
