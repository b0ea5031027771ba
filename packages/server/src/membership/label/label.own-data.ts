import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { labelsOf } from './label.queries.ts'

export const labelOwnData: OwnDataPart = {
  tables: ['memberLabel'],
  read: async (db, { memberId }) => [
    {
      key: 'labels',
      title: '学会为您添加的标签',
      columns: { name: '标签' },
      rows: (await labelsOf(db, memberId)).map(({ name }) => ({ name })),
    },
  ],
}
