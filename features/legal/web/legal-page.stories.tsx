import { defineStories } from '@portico/web/stories/define-stories.ts'

export const stories = defineStories({
  privacy: {
    at: '/privacypolicy?name=privacy',
    screen: 'privacy-policy',
    play: (user) => user.finds('heading', /Privacy/),
  },
  terms: { at: '/policy?name=terms', play: (user) => user.finds('heading', /Terms/) },
  agreement: { at: '/agreement', play: (user) => user.finds('heading', /Agreement/) },
})
