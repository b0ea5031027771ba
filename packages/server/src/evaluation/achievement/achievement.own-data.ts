import { ACHIEVEMENT_STATUS } from '@portal/contract/evaluation/achievement-status.rules'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { openForm } from '../application/application-form.actions.ts'
import { listOwned } from './achievement.queries.ts'

/** The achievements that a member handed in, as their forms stand. */
export const achievementOwnData = (keyRing: KeyRing): OwnDataPart => ({
  tables: ['achievement', 'achievementRevision', 'achievementFile', 'achievementUnit', 'achievementPerson'],
  read: async (db, subject) => {
    const rows = await listOwned(db, subject)
    return [
      {
        key: 'achievement',
        title: '成果评价申请',
        columns: {
          acceptNo: '受理编号',
          name: '成果名称',
          status: '状态',
          submittedAt: '提交时间',
          form: '申请表',
        },
        rows: rows.map((row) => ({
          acceptNo: row.acceptNo,
          name: row.name,
          submittedAt: row.submittedAt,
          status: ACHIEVEMENT_STATUS[row.status].own,
          form: openForm(keyRing, row),
        })),
      },
    ]
  },
})
