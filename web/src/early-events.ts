/**
 * An inline script (allowed by the CSP through its hash) that runs before the app. It holds back a form sent before
 * hydration, and hides the email step if a later step or a redirect follows. `sign-in` continues both.
 */
export const earlyEvents = [
  'const d=document.documentElement.dataset',
  "addEventListener('submit',e=>{if(!d.ready){e.preventDefault();d.early='1'}},true)",
  "try{if(sessionStorage.getItem('signInFlow')||localStorage.getItem('usertoken'))d.resuming='1'}catch{}",
].join(';')

/** Focuses the email field before the app runs, so that the user can type. */
export const earlyFocus = "d.ready||document.querySelector('#root form input')?.focus({preventScroll:true})"

/**
 * The longest wait for the first frame, in milliseconds. A page that gets no frame in this time, such as one in a
 * background tab, starts the app nevertheless.
 */
const longestWait = 2_000

/**
 * Returns a script that runs `first` and loads the app once the first frame is on the screen; `first` may force a
 * layout of the whole page. A script element would run as soon as its file arrived: on a slow phone that is before the
 * first frame, which would then wait for hydration.
 * @param script the address of the app's script, which the page preloads
 */
export const afterFirstFrame = (script: string, first = ''): string =>
  `{let n=0;const f=()=>{if(!n++){${first === '' ? '' : `${first};`}import(${JSON.stringify(script)})}};` +
  `document.hidden?f():new PerformanceObserver(f).observe({type:'paint',buffered:true});setTimeout(f,${longestWait})}`
