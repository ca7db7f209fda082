import { useState, type InputEvent } from 'react'

/** The attributes of a text field that follows the direction of its text, and while it is empty that of the page. */
export function useOwnDirection(initial = '') {
  const [isEmpty, setEmpty] = useState(initial === '')
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setEmpty(currentTarget.value === '')
  return { dir: isEmpty ? undefined : 'auto', onInput }
}
