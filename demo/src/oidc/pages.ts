import type { ServerResponse } from 'node:http'
import { escapeHtml } from '@portico/contract/platform/characters.ts'
import { demoPeople } from './people.ts'

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f3f2f1,#1b1a19)}
main{width:min(26rem,calc(100vw - 2rem));box-sizing:border-box;padding:2rem;background:light-dark(#fff,#252423);
border:1px solid light-dark(#d2d0ce,#484644);border-radius:4px}
h1{font-size:1.4rem;margin:0 0 .25rem}p{margin:0 0 1.25rem;color:light-dark(#605e5c,#c8c6c4)}
button{display:block;width:100%;padding:.7rem 1rem;margin-top:.5rem;text-align:start;font:inherit;cursor:pointer;
border:1px solid light-dark(#8a8886,#797775);border-radius:4px;background:none;color:inherit}
button:hover,button:focus-visible{outline:2px solid #0f6cbd}small{display:block;color:light-dark(#605e5c,#c8c6c4)}`

/** Sends a page of the demo's provider. `body` is HTML. */
export function sendPage(response: ServerResponse, title: string, body: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
  })
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><style>${styles}</style></head><body><main><h1>${escapeHtml(title)}</h1>
<p>This stands in for Microsoft in the demo. No password is asked.</p>${body}</main></body></html>`)
}

/** Returns a form to choose a user; the user named by the sign-in's hint is first. */
export function peopleForm(address: string, hint: string): string {
  const sorted = demoPeople.toSorted((one, other) => Number(other.email === hint) - Number(one.email === hint))
  const buttons = sorted.map(
    ({ email, name, about }, index) =>
      `<button name="person" value="${escapeHtml(email)}"${index === 0 ? ' autofocus' : ''}>${escapeHtml(name)}
      <small>${escapeHtml(email)} · ${escapeHtml(about)}</small></button>`,
  )
  return `<form method="post" action="${escapeHtml(address)}">${buttons.join('')}
    <button name="person" value="">Cancel</button></form>`
}
