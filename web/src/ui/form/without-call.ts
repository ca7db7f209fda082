/** The options of a form that sends nothing: `onDone` is called once its input has no problem. */
export const withoutCall = {
  call: () => Promise.resolve({ ok: true } as const),
  refused: () => null,
}
