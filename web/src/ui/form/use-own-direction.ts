import { useState, type InputEvent } from 'react'

/** The attributes of a text field that takes the direction of its text or, while empty, of the page. */
export function useOwnDirection(initial = '') {
  const [isEmpty, setEmpty] = useState(initial === '')
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setEmpty(currentTarget.value === '')
  return { dir: isEmpty ? undefined : 'auto', onInput }
}
