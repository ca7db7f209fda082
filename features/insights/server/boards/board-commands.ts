import { err, ok } from '@portico/contract/platform/result.ts'
import { recordDone } from '@portico/server/core/audit/acting.ts'
import { defineTenantList } from '@portico/server/core/commands/define-tenant-list.ts'
import { defineCommand, refusal, type Command } from '@portico/server/core/commands/define-command.ts'
import { operateOn } from '@portico/server/core/commands/operate-on.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { clearSharedBoard, readSharedBoards } from './shared-board-queries.ts'

const listBoardsCommand = defineTenantList({
  name: 'board list',
  usage: ['npm run portico -- board list <tenant> [--json]'],
  list: ({ database }, { actor: { tenantId } }) =>
    inTenant(database, tenantId, (rows) => readSharedBoards(rows, tenantId)),
  print(boards) {
    const rows = boards.map(({ owner, name, widgets, version, changed_by: by, changed_at: at }) => {
      return [owner, name, `${widgets}`, `${version}`, by, at.toISOString()]
    })
    return inColumns([['OWNER', 'NAME', 'WIDGETS', 'VERSION', 'CHANGED BY', 'AT'], ...rows])
  },
})

const owners = ['company', 'role'] as const

const resetBoardCommand = defineCommand({
  name: 'board reset',
  usage: ['npm run portico -- board reset <tenant> company|role <name>'],
  words: ['a tenant', 'company or role', 'a name'],
  options: {},
  read([tenant = '', kind = '', name = '']) {
    const owner = owners.find((item) => item === kind)
    return owner === undefined
      ? err(["Name a company's or a role's board: board reset <tenant> company|role <name>"])
      : ok({ tenant, owner, name })
  },
  async run(context, { tenant, owner, name }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const { actor } = operated.value
    return inTenant(context.database, actor.tenantId, async (rows) => {
      const boards = await readSharedBoards(rows, actor.tenantId)
      const isNamed = (text: string) => text.toLowerCase() === name.trim().toLowerCase()
      const [board, other] = boards.filter(
        ({ owner: kind, name, id }) => kind === owner && (isNamed(name) || isNamed(id)),
      )
      if (board === undefined) return refusal(`The ${owner} ${name} has no board. To see all boards, use board list.`)
      if (other !== undefined) return refusal(`Several boards match ${name}. Use an id from board list --json.`)
      await clearSharedBoard(rows, actor.tenantId, board.id)
      await recordDone(rows, actor, 'board-reset', `${owner} ${board.name}`)
      return ok(board)
    })
  },
  print: ({ owner, name }) => [
    `The ${owner} ${name} no longer has its own board; users see the next applicable board.`,
  ],
})

/** Operator commands for shared boards. */
export const boardCommands: readonly Command[] = [listBoardsCommand, resetBoardCommand]
