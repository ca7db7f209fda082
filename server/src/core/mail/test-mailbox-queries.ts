import type pg from 'pg'

export type ArrivedMail = { subject: string; text: string; html: string }

/** Returns the mails that have arrived at an address, newest first. */
export async function readArrived(owner: pg.Client, recipient: string): Promise<ArrivedMail[]> {
  const { rows } = await owner.query<ArrivedMail>(
    'select subject, text, html from platform.mailbox where recipient = $1 order by received_at desc, id desc',
    [recipient],
  )
  return rows
}

/** Returns the number of pending jobs and of waiting mails. */
export async function countJobs(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select ((select count(*) from graphile_worker._private_jobs)
       + (select count(*) from tenant.mail where due_at is not null))::int as count`,
  )
  return rows[0]?.count ?? 0
}
