import { useState } from 'react'
import { defineStories } from '#stories/define-stories.ts'
import { SearchSelect } from './search-select.tsx'

const names = ['Aurora', 'Borealis Shipping', 'Contoso', 'شركة النور', 'Donaudampfschifffahrtsgesellschaft Regensburg']
const many = [...names, ...Array.from({ length: 200 }, (_, index) => `Company ${index + 1}`)]

function Field({ options, invalid = false }: { options: readonly string[]; invalid?: boolean }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <main style={{ padding: '1rem', maxInlineSize: '24rem' }}>
      <SearchSelect
        label="Company"
        openLabel="Show companies"
        placeholder="Search companies"
        nothing="No company has this name."
        options={options.map((text) => ({ value: text, text }))}
        {...{ value, invalid }}
        onChange={setValue}
      />
    </main>
  )
}

export const stories = defineStories({
  'nothing chosen': { shows: () => <Field options={names} /> },
  'a wrong entry': { shows: () => <Field options={names} invalid /> },
  'searched and chosen by keyboard': {
    shows: () => <Field options={many} />,
    async play(user) {
      await user.fill('Company', 'boreal')
      await user.finds('option', 'Borealis Shipping')
      await user.press('Enter')
      await user.findsField('Company', { text: 'Borealis Shipping', focused: true })
    },
  },
  'another one is typed after a click': {
    shows: () => <Field options={many} />,
    async play(user) {
      await user.fill('Company', 'boreal')
      await user.finds('option', 'Borealis Shipping')
      await user.press('Enter')
      await user.findsField('Company', { text: 'Borealis Shipping', focused: true })
      await user.click('combobox', 'Company')
      await user.press('c')
      await user.findsField('Company', { text: 'c', focused: true })
    },
  },
  'opened by the button': {
    shows: () => <Field options={names} />,
    async play(user) {
      await user.click('button', 'Show companies')
      await user.finds('option', 'Contoso')
    },
  },
  'no match': {
    shows: () => <Field options={names} />,
    async play(user) {
      await user.fill('Company', 'toaster')
      await user.sees('No company has this name.')
    },
  },
})
