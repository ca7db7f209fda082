import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { useLanguage } from '#web/platform/messages.ts'
import styles from './field.module.css'
import hidden from './hidden.module.css'
import { Icon } from './icon.tsx'
import menu from './menu.module.css'
import own from './search-select.module.css'

type Option = { value: string; text: string; note?: string | undefined }

type SearchSelectProps = {
  'label': string
  /** Whether the label is only for screen readers, because the placeholder says the same. */
  'hidesLabel'?: boolean
  /** The accessible name of the button that opens the list. */
  'openLabel': string
  'placeholder'?: string
  /** The options; `note` is shown beside an option's text. */
  'options': readonly Option[]
  /** The value of the chosen option; null if none is chosen. */
  'value': string | null
  'onChange': (value: string | null) => void
  /** Called with the typed text, if a server searches the options. */
  'onSearch'?: (text: string) => void
  /** Shown if no option matches the typed text. */
  'nothing': string
  /** The name of the form field. */
  'name'?: string
  'invalid'?: boolean
  'disabled'?: boolean
  'aria-describedby'?: string | undefined
  /** Further buttons in the frame. */
  'inside'?: ReactNode
}

/**
 * A choice among so many options that the user searches them by typing. Only an option is a valid value: when the field
 * loses the focus, any other text is replaced by the chosen option.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { label, openLabel, placeholder, options, value, onChange, onSearch, nothing, name, inside } = props
  const { invalid = false, disabled = false, hidesLabel = false } = props
  const id = useId()
  const { locale } = useLanguage()
  const items = useMemo(
    () => Combobox.createItems([...options], { getValue: (option) => option.value, getLabel: (option) => option.text }),
    [options],
  )
  const chosen = options.find((option) => option.value === value)
  return (
    <Combobox.Root
      items={items}
      // Shows the chosen option even if it is loaded only later.
      value={chosen?.value ?? null}
      onValueChange={(chosen) => onChange(chosen)}
      locale={locale}
      disabled={disabled}
      autoHighlight
      {...(name === undefined ? {} : { name })}
      {...(onSearch === undefined ? {} : { filter: null, onInputValueChange: onSearch })}
    >
      <div className={styles.field}>
        <label className={hidesLabel ? hidden.hidden : styles.label} htmlFor={id}>
          {label}
        </label>
        <Combobox.InputGroup className={styles.frame}>
          <Combobox.Input
            id={id}
            className={styles.input}
            placeholder={placeholder}
            aria-invalid={invalid || undefined}
            aria-describedby={props['aria-describedby']}
            onClick={(event) => selectWhole(event.currentTarget, chosen?.text)}
          />
          {inside}
          <Combobox.Trigger className={styles.inside} aria-label={openLabel}>
            <Icon icon={ChevronDown} />
          </Combobox.Trigger>
        </Combobox.InputGroup>
      </div>
      <Options label={label} nothing={nothing} />
    </Combobox.Root>
  )
}

/** Selects the text of the chosen option on click, so that typing replaces it. */
function selectWhole(input: HTMLInputElement, chosen: string | undefined): void {
  if (input.value === chosen && input.selectionStart === input.selectionEnd) input.select()
}

function Options({ label, nothing }: Pick<SearchSelectProps, 'label' | 'nothing'>) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={own.positioner} align="start" sideOffset={6} collisionPadding={12}>
        <Combobox.Popup className={`${menu.popup} ${own.popup}`}>
          <Combobox.Empty>
            <Nothing text={nothing} />
          </Combobox.Empty>
          <Combobox.List className={own.list} aria-label={label}>
            {(option: Option) => (
              <Combobox.Item
                key={option.value}
                value={option.value}
                className={menu.item}
                aria-description={option.note}
              >
                <span className={`${menu.text} ${own.text}`}>
                  <bdi>{option.text}</bdi>
                </span>
                {option.note === undefined ? null : (
                  <span aria-hidden="true" className={menu.detail}>
                    {option.note}
                  </span>
                )}
                <Combobox.ItemIndicator className={menu.mark}>
                  <Icon icon={Check} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

/** A live region announces only changes after it appeared, so the text is set one frame later. */
function Nothing({ text }: { text: string }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isThere ? <p className={own.nothing}>{text}</p> : null
}
