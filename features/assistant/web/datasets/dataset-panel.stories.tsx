import { changeDataset, deleteDataset, uploadDataset } from '#features/assistant/contract/datasets.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, answerEvents, never } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { about, answered, dataset, greeting } from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'

/** Chooses a file by changing the field directly, because stories have no user action for this. */
function chooseFile(name = 'devices.csv'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File(['a,b\n1,2\n'], name, { type: 'text/csv' }))
  if (input === null) throw new Error('There is no input of a file.')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return Promise.resolve()
}

/** Chooses a file whose name is taken. The upload must then have this title and this id; if `id` is null, a new id. */
const sameName = (title: string, id: string | null, play: (user: User) => Promise<void>) =>
  beside(
    [
      greeting,
      answer(uploadDataset, ({ query, params }) => {
        if (query.title !== title || (id !== null && params.id !== id)) throw new Error(`It is called ${query.title}.`)
        return { ...dataset, gone_columns: [] }
      }),
    ],
    async (user) => {
      await user.finds('button', 'Upload a file')
      await chooseFile('Devices 2025')
      await play(user)
    },
  )

/** Returns a story for wide windows only, because on phones the datasets are in a drawer. */
const beside = (...given: Parameters<typeof about>) => ({ ...about(...given), needsWidth: true as const })

export const stories = defineStories({
  'renaming': beside([greeting, answer(changeDataset, { ...dataset, title: 'Fleet' })], async (user) => {
    await user.click('button', 'Rename Devices 2025')
    await user.fill('Name', 'Fleet')
    await user.click('button', 'Rename')
    await user.lacks('dialog', 'Rename the dataset')
  }),
  'renamed to nothing': beside([greeting], async (user) => {
    await user.click('button', 'Rename Devices 2025')
    await user.fill('Name', ' ')
    await user.click('button', 'Rename')
    await user.hears('Please enter a name')
  }),
  ...refusedStories(
    'renaming is refused',
    changeDataset,
    changeDataset.refusals,
    beside([greeting], async (user) => {
      await user.click('button', 'Rename Devices 2025')
      await user.click('button', 'Rename')
    }),
  ),
  'deleting': beside([greeting, answer(deleteDataset, null)], async (user) => {
    await user.click('button', 'Delete Devices 2025')
    await user.finds('alertdialog', 'Delete Devices 2025?')
    await user.click('button', 'Delete')
    await user.lacks('alertdialog', 'Delete Devices 2025?')
    await user.hears('Devices 2025 is deleted.')
  }),
  ...refusedStories(
    'deleting is refused',
    deleteDataset,
    deleteDataset.refusals,
    beside([greeting], async (user) => {
      await user.click('button', 'Delete Devices 2025')
      await user.click('button', 'Delete')
    }),
  ),
  'uploading': beside([greeting, never(uploadDataset)], async (user) => {
    await user.finds('button', 'Upload a file')
    await chooseFile()
    await user.finds('progressbar', 'Importing devices.csv')
    await user.hears('Uploading the file: 25%')
    await user.click('button', 'Cancel')
    await user.lacks('progressbar', 'Importing devices.csv')
    await user.hears('The import was cancelled. Nothing was saved.')
  }),
  ...Object.fromEntries(
    (
      [
        ['waiting', 0, 'Waiting for other imports'],
        ['reading', 0.8, 'Reading the file: 75%'],
        ['typing', 0.5, 'Detecting the column types: 50%'],
        ['storing', 0, 'Saving the columns'],
      ] as const
    ).map(([step, done, text]) => [
      `importing: ${step}`,
      beside(
        [greeting, answerEvents(uploadDataset, [{ event: 'progress', step, done, of: 1 }], null)],
        async (user) => {
          await user.finds('button', 'Upload a file')
          await chooseFile()
          await user.hears(text)
        },
      ),
    ]),
  ),
  'uploaded': beside(
    [
      greeting,
      answerEvents(uploadDataset, [{ event: 'progress', step: 'storing', done: 0, of: 1 }], {
        ...dataset,
        gone_columns: [],
      }),
    ],
    async (user) => {
      await user.finds('button', 'Upload a file')
      await chooseFile()
      await user.finds('button', 'Calculated twice. Source of Avg price')
      await user.hears(/^240 rows|: 240 rows/)
      await user.click('link', '4 import notes')
      await user.sees('240 rows read, 240 rows imported')
    },
  ),
  'uploaded within a conversation': beside(
    [greeting, answered({ sentence: 'Fine.', dataset: null }), answer(uploadDataset, { ...dataset, gone_columns: [] })],
    async (user) => {
      await user.fill('Your question', 'How is it going?')
      await user.press('Enter')
      await user.sees('Fine.')
      await chooseFile()
      await user.finds('button', 'Calculated twice. Source of Avg price')
      await user.finds('link', '4 import notes')
    },
  ),
  'a file of the same name': sameName('Devices 2025', dataset.id, async (user) => {
    await user.finds('dialog', 'Devices 2025 already exists')
  }),
  'a file of the same name replaces it': sameName('Devices 2025', dataset.id, async (user) => {
    await user.click('button', 'Replace')
    await user.finds('button', 'Calculated twice. Source of Avg price')
  }),
  'a file of the same name is kept beside it': sameName('Devices 2025 (2)', null, async (user) => {
    await user.click('button', 'Keep both')
    await user.finds('button', 'Calculated twice. Source of Avg price')
  }),
  'a file of the same name, and no upload': sameName('', null, async (user) => {
    await user.click('button', 'Cancel')
    await user.lacks('dialog', 'Devices 2025 already exists')
    await user.finds('button', 'Upload a file')
  }),
  ...refusedStories(
    'the file is refused',
    uploadDataset,
    uploadDataset.refusals,
    beside([greeting], async (user) => {
      await user.finds('button', 'Upload a file')
      await chooseFile()
    }),
  ),
  'a file that is replaced by one with fewer columns': beside(
    [greeting, answer(uploadDataset, { ...dataset, gone_columns: ['city', 'price'] })],
    async (user) => {
      await user.click('radio', 'Data')
      await user.finds('button', 'Replace the file')
      await chooseFile()
      await user.sees('These columns no longer exist: city, price. Numbers and charts that use them say so.')
    },
  ),
})
