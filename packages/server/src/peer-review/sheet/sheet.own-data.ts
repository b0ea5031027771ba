import { EXAMINE_STATES } from '@portal/contract/peer-review/panel.rules'
import { ALL_TEMPLATES, marksInWords } from '@portal/contract/peer-review/sheet/scoring.rules'
import { CONFIDENCES, type Sheet, VOTES } from '@portal/contract/peer-review/sheet/sheet.fields'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { ofMember, readPlain } from '../../platform/own-data/own-data.queries.ts'
import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import type { SubjectRecords } from '../panel/subject.parts.ts'
import { openSheet, sheetsOfExpert } from './sheet.queries.ts'

/** For people in words, for other systems as it is. */
const sheetOf = (sheet: Sheet, formVersion: string) => {
  const template = ALL_TEMPLATES.find(({ version }) => version === formVersion)
  const said = [
    ['成果水平', labelOf(ACHIEVEMENT_LEVELS, sheet.level)],
    ['主要优点', sheet.merits],
    ['存在问题', sheet.problems],
    ['改进建议', sheet.suggestions],
    ['表决', labelOf(VOTES, sheet.vote)],
    ['保留意见', sheet.dissent],
    ['熟悉程度', labelOf(CONFIDENCES, sheet.confidence)],
  ].flatMap(([title, text]) => (text ? `${title}：${text}` : []))
  return { sheet, content: [...marksInWords(template, sheet.scores, sheet.scales), ...said].join('\n') }
}

/** The sheets that an expert wrote, and the material that was opened for them. */
export const examinationOwnData = (keyRing: KeyRing, records: Pick<SubjectRecords, 'rows'>): OwnDataPart => ({
  tables: ['examination', 'materialView'],
  read: async (db, subject) => {
    const sheets = await sheetsOfExpert(records, db, subject.memberId)
    return [
      {
        key: 'examination',
        title: '评分表',
        columns: {
          name: '成果',
          state: '状态',
          submittedAt: '提交时间',
          signedAt: '签名时间',
          content: '内容',
        },
        rows: sheets.map((row) => ({
          name: row.name,
          submittedAt: row.submittedAt,
          signedAt: row.signedAt,
          state: EXAMINE_STATES[row.state],
          ...sheetOf(openSheet(keyRing, row), row.formVersion),
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
