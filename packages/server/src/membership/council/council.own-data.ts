import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { holdingsOf } from './council.queries.ts'
import { presentHolding } from './council.rules.ts'

/** Posts in the council, with the term and the days. */
export const councilOwnData = (): OwnDataPart => ({
  tables: ['councilHolding'],
  read: async (db, { memberId }) => [
    {
      key: 'council',
      title: '学会职务的任职经历',
      columns: {
        term: '届次',
        post: '职务',
        beginsOn: '任职日期',
        endsOn: '卸任日期',
        endReason: '卸任原因',
      },
      rows: (await holdingsOf(db, memberId, 'record')).map((row) => {
        const { term, post, beginsOn, endsOn, endReason } = presentHolding(row)
        return { term, post, beginsOn: beginsOn ?? '', endsOn: endsOn ?? '', endReason }
      }),
    },
  ],
})
