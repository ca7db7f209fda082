/**
 * The style of the pages that the server renders without the web app, for developers and the demo: the Classic theme.
 */
export const plainStyle = `
:root { color-scheme: light dark; font: 16px/1.55 -apple-system, 'Segoe UI', Roboto, Ubuntu, 'Noto Sans', system-ui, sans-serif;
  --ground: light-dark(#f5f7f9, #0e141c); --surface: light-dark(#ffffff, #151d28); --line: light-dark(#e1e6ec, #253040);
  --text: light-dark(#17202e, #e8edf4); --quiet: light-dark(#52606f, #9dacbf); --link: light-dark(#1b56ad, #86b4f6) }
html { background: var(--ground); color: var(--text) }
body { margin: 0 auto; padding: 3rem 1.25rem 4.5rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em }
a { color: var(--link); text-underline-offset: .2em }`
