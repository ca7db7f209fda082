import { Drawing } from '#web/ui/drawing.tsx'

const drawings = {
  reload: 'M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5',
  hear: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6m2.800-8.800a8.200 8.200 0 0 1 0 11.600',
} as const

/**
 * A line drawing on a control of the captcha. They are not among those of the first screen, which are loaded first.
 */
export function CaptchaIcon({ name }: { name: keyof typeof drawings }) {
  return <Drawing path={drawings[name]} size={1.3} />
}
