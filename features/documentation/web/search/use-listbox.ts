import { useEffect, useId, useState, type KeyboardEvent } from 'react'

export type ListboxState = ReturnType<typeof useListbox>

/**
 * Returns the state of a list of options below a field that keeps the focus (WAI-ARIA, "combobox"). The arrow keys
 * select one of `count` options; moving before the first or after the last option selects none. Escape closes the list.
 */
export function useListbox(count: number) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const active = chosen === null || chosen >= count ? null : chosen
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const close = () => {
    setOpen(false)
    setChosen(null)
  }
  const move = (by: 1 | -1) => {
    setOpen(true)
    // The field itself is one more position, before the first option.
    const index = ((active ?? -1) + 1 + by + count + 1) % (count + 1)
    setChosen(index === 0 ? null : index - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  const open = () => {
    setOpen(true)
    setChosen(null)
  }
  return { id, isOpen, active, optionId, open, close, activate: setChosen, onKeyDown }
}
