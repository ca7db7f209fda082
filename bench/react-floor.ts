import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

// The minimum work of React on a sign-in page: hydrate one field. Built by react-floor-page.ts.
const root = document.querySelector('#root')
if (root !== null) hydrateRoot(root, createElement('input', { type: 'email' }))
