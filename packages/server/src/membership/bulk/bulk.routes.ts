import { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import { serialNumber } from '@portal/contract/membership/member.calls'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import {
  type BulkDeps,
  presentBulk,
  previewBulk,
  startBulk,
  stopBulk,
  undoBulk,
  viewBulk,
} from './bulk.actions.ts'
import { findBulk, listBulks, listItems } from './bulk.queries.ts'

export const bulkRoutes = (deps: BulkDeps): Route[] =>
  implement(bulk, {
    preview: (input, context) => previewBulk(deps, input, context),
    start: (input, context) => startBulk(deps, input, context),
    get: ({ id }, context) => viewBulk(deps, id, context),
    list: async ({ pageNum, pageSize, order, kind, act }, { db }) => {
      const { total, rows } = await listBulks(db, { kind, act }, { pageNum, pageSize, order })
      return { total, list: await Promise.all(rows.map((row) => presentBulk(deps, db, row))) }
    },
    items: async ({ id, state, pageNum, pageSize }, { db }) => {
      if (!(await findBulk(db, id))) throw new AppError('notFound')
      const { total, rows } = await listItems(db, { id, state }, { pageNum, pageSize })
      return {
        total,
        list: rows.map((row) => ({
          memberId: row.memberId,
          name: row.name,
          serialNum: serialNumber(row),
          state: row.state,
          text: row.text,
        })),
      }
    },
    stop: ({ id }, context) => stopBulk(deps, id, context),
    undo: ({ id }, context) => undoBulk(deps, id, context),
  })
