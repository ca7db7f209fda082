import type { Services } from './trace.ts'

/** A part of a flow: a call, by name, or the function that handles a job or a route. */
export type DeclaredPart =
  | { readonly call: string; readonly from?: string }
  | { readonly job: string; readonly handler: readonly [path: string, name: string] }
  | { readonly route: string; readonly from: string; readonly handler: readonly [path: string, name: string] }

export type Flow = {
  readonly file: string
  readonly title: string
  readonly about: string
  readonly parts: readonly DeclaredPart[]
}

/** Objects that handlers get as parameters: other processes, and the index of the documentation. */
export const services: Services = {
  hashes: { process: 'HashWorkers' },
  analysis: { process: 'AnalysisProcess' },
  search: { process: 'PassageIndex' },
  datasets: { openedBy: ['features/assistant/server/datasets/open-datasets.ts', 'openDatasets'] },
}

/** The flows that have a diagram in ARCHITECTURE.md. Calls are named `<feature>/<call>`. */
export const flows: readonly Flow[] = [
  {
    file: 'password-sign-in',
    title: 'Password sign-in',
    about: 'From the password to a session, with an emailed code if the tenant requires one.',
    parts: [{ call: 'sign-in/sign-in-with-password' }, { call: 'email-code/enter-code' }],
  },
  {
    file: 'password-reset',
    title: 'Password reset',
    about:
      'From *Forgot password* to a new password. A job looks up the account, so that every address gets the same response.',
    parts: [
      { call: 'password-reset/send-reset-email' },
      { job: 'begin-reset', handler: ['features/password-reset/server/begin-reset.ts', 'handleBeginReset'] },
      { call: 'password-reset/validate-temporary-password' },
      { call: 'password-reset/update-password' },
    ],
  },
  {
    file: 'trial',
    title: 'Free trial',
    about: 'From the registration form to a tenant with an owner.',
    parts: [
      { call: 'trial/register' },
      { job: 'mail-registration', handler: ['features/trial/server/mail-registration.ts', 'handleMailRegistration'] },
      { call: 'trial/check-verification' },
      { call: 'trial/verify' },
    ],
  },
  {
    file: 'saml-sign-in',
    title: 'SAML sign-in',
    about: 'From the address to the provider and back. `packages/saml/src/process-response.ts` verifies the response.',
    parts: [
      { call: 'single-sign-on/sign-in-with-provider' },
      {
        route: 'POST /api/iam/login/saml/:connection/acs',
        from: 'Provider',
        handler: ['features/single-sign-on/server/saml/register-saml.ts', 'takeResponse'],
      },
      { call: 'single-sign-on/finish-at-provider' },
    ],
  },
  {
    file: 'csv-to-dashboard',
    title: 'CSV file to dashboard',
    about:
      'From an uploaded file to a dashboard whose numbers two engines calculate: the browser, and DuckDB in the analysis process.',
    parts: [
      { call: 'assistant/upload-dataset' },
      { call: 'assistant/chat-with-csv' },
      { call: 'assistant/compute-queries' },
      { call: 'assistant/save-dashboard' },
    ],
  },
  {
    file: 'approval',
    title: 'Approval by email',
    about: 'From a request that needs an approval to the decision by the link of an email.',
    parts: [
      { call: 'requests/raise-request' },
      { job: 'mail-approvers', handler: ['features/approvals/server/mails/mail-approvers.ts', 'handleMailApprovers'] },
      { call: 'approvals/read-approval-action' },
      { call: 'approvals/decide-by-link' },
    ],
  },
  {
    file: 'device-report',
    title: 'Report of a device',
    about: 'From a signed report of an agent to its stored state. Reports of a tenant are stored in batches.',
    parts: [{ call: 'devices/report-device', from: 'Agent' }],
  },
  {
    file: 'board-widget',
    title: 'Widget of a board',
    about: 'From a board to the data of its widgets.',
    parts: [{ call: 'insights/read-board' }, { call: 'insights/read-widgets' }],
  },
]
