import { useEffect, useId, useState, type KeyboardEvent } from 'react'

export type ListboxState = ReturnType<typeof useListbox>

/**
 * The list of options below a field that keeps the focus (WAI-ARIA, "combobox"): the arrow keys choose one of `count`, none before the first
 * and after the last, and Escape closes it.
 */
export function useListbox(count: number) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const active = chosen === null || chosen >= count ? null : chosen
  const optionId = (place: number) => `${id}-${place}`
  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const close = () => {
    setOpen(false)
    setChosen(null)
  }
  const move = (by: 1 | -1) => {
    setOpen(true)
    // The field itself is one of the places, before the first option.
    const place = ((active ?? -1) + 1 + by + count + 1) % (count + 1)
    setChosen(place === 0 ? null : place - 1)
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
