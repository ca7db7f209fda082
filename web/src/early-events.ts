/**
 * Runs in the page before the app (as an inline script that the CSP allows by hash): holds back a form sent before
 * hydration, and hides the e-mail step where a later step or a redirect follows. `sign-in` continues both.
 */
export const earlyEvents = [
  'const d=document.documentElement.dataset',
  "addEventListener('submit',e=>{if(!d.ready){e.preventDefault();d.early='1'}},true)",
  "try{if(sessionStorage.getItem('signInFlow')||localStorage.getItem('usertoken'))d.resuming='1'}catch{}",
].join(';')

/**
 * Focuses the e-mail field long before the app runs, so that the user can type. It waits for the first frame, which
 * focus would delay, because it forces a layout of the whole page.
 */
export const earlyFocus =
  'requestAnimationFrame(()=>setTimeout(()=>' +
  "d.ready||document.querySelector('#root form input')?.focus({preventScroll:true})))"
