/**
 * Runs in the page before the app does (as an inline script that the CSP allows by hash): holds a form sent too early,
 * and hides the e-mail step from those who are about to see a later one, or to pass. `sign-in` takes over from both.
 */
export const earlyEvents = [
  'const d=document.documentElement.dataset',
  "addEventListener('submit',e=>{if(!d.ready){e.preventDefault();d.early='1'}},true)",
  "try{if(sessionStorage.getItem('signInFlow')||localStorage.getItem('usertoken'))d.resuming='1'}catch{}",
].join(';')

/**
 * Runs once the e-mail field is there, long before the app, so that it takes what is typed at once. It waits for the first
 * frame, which focus would hold up: it needs the whole page laid out at once.
 */
export const earlyFocus =
  'requestAnimationFrame(()=>setTimeout(()=>' +
  "d.ready||document.querySelector('#root form input')?.focus({preventScroll:true})))"
