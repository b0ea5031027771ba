import { EXAMINE_STATES } from '@portal/contract/panel'
import { type OwnDataPart, ofMember, readPlain } from '../../platform/own-data.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import { openSheet } from './store.ts'

/** The sheets that an expert wrote, and the material that was opened for them. */
export const examinationOwnData = (keyRing: KeyRing): OwnDataPart => ({
  tables: ['examination', 'materialView'],
  read: async (db, subject) => {
    const sheets = await db
      .selectFrom('examination')
      .innerJoin('achievement', 'achievement.id', 'examination.achievementId')
      .selectAll('examination')
      .select('achievement.name')
      .where('examination.expertId', '=', subject.memberId)
      .orderBy('examination.updatedAt', 'desc')
      .execute()
    return [
      {
        key: 'examination',
        title: '评分表',
        columns: {
          name: '成果',
          state: '状态',
          submittedAt: '提交时间',
          signedAt: '签名时间',
          sheet: '内容',
        },
        rows: sheets.map((row) => ({
          ...{ name: row.name, submittedAt: row.submittedAt, signedAt: row.signedAt },
          state: EXAMINE_STATES[row.state],
          sheet: openSheet(keyRing, row),
        })),
      },
      await readPlain(db, subject, {
        table: 'materialView',
        title: '打开的评审材料',
        columns: { at: '时间', ip: 'IP 地址', fileId: '文件编号' },
        where: ofMember('expertId'),
        newest: 'at',
      }),
    ]
  },
})
