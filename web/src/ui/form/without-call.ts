/** The options of a form that sends nothing: `onDone` is called as soon as a submitted input has no problem. */
export const withoutCall = {
  call: () => Promise.resolve({ ok: true } as const),
  refused: () => null,
}
