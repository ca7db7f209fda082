import { escapeHtml } from '@portico/contract/platform/characters.ts'
import type { DemoSamlUser } from './people.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 12vh auto; padding: 0 1rem }
button { display: block; width: 100%; margin: .5rem 0; padding: .7rem 1rem; text-align: start; font: inherit; cursor: pointer;
  background: none; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 10px }
button:hover { background: color-mix(in srgb, currentColor 6%, transparent) }
small { display: block; opacity: .8 } h1 { font-size: 1.3rem }`

const page = (title: string, content: string, attributes = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body${attributes}><main><h1>${title}</h1>${content}</main></body></html>`

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

/**
 * Returns a page to choose the user to sign in as. `fields` are posted together with the choice; `signedIn` is the user
 * who signed in here before, and `hint` the email address typed at the service provider.
 */
export function choicePage(
  people: readonly DemoSamlUser[],
  fields: Record<string, string>,
  { signedIn, hint }: { signedIn: string | null; hint: string | null },
): string {
  const buttons = people.map(({ email, note }) => {
    const mark = email === signedIn ? ' (signed in here)' : ''
    const focus = email === (hint ?? signedIn) ? ' autofocus' : ''
    return `<button name="who" value="${email}"${focus}>${email}${mark}<small>${note}</small></button>`
  })
  const cancel = '<button name="who" value="">Cancel<small>Goes back without signing in</small></button>'
  const form = `<form method="post" action="/choose">${hidden(fields)}${buttons.join('')}${cancel}</form>`
  return page('Demo SAML provider', `<p>Choose whom to sign in as. There is no password.</p>${form}`)
}

/** Returns a page that posts its fields to `action` once it has loaded. */
export function postBindingPage(action: string, fields: Record<string, string>): string {
  const form = `<form method="post" action="${escapeHtml(action)}">${hidden(fields)}<button>Continue</button></form>`
  return page('Going back', form, ' onload="document.forms[0].submit()"')
}

/**
 * Returns the provider's own page: it names the signed-in user, and starts a sign-in at a service provider or signs out
 * everywhere.
 */
export function homePage(signedIn: string | null, serviceProviders: readonly { entityId: string }[]): string {
  const begin = serviceProviders.map(({ entityId }) => {
    const name = escapeHtml(entityId)
    return `<form action="/begin"><button name="at" value="${name}">Sign in at<small>${name}</small></button></form>`
  })
  const end = '<form method="post" action="/sign-out"><button>Sign out everywhere</button></form>'
  const who = signedIn === null ? 'No user is signed in here.' : `Signed in here: ${escapeHtml(signedIn)}`
  return page('Demo SAML provider', `<p>${who}</p>${begin.join('')}${signedIn === null ? '' : end}`)
}

/** Returns a page with one sentence. */
export function sentencePage(sentence: string): string {
  return page('Demo SAML provider', `<p>${escapeHtml(sentence)}</p>`)
}
