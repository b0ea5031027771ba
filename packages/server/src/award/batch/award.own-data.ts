import { AWARD_SEAT_STATES, NOMINATION_CHANNELS, NOMINATION_STATES } from '@portal/contract/award/award.rules'
import type { AwardSheet } from '@portal/contract/award/award-sheet.calls'
import { marksInWords, type ScoringTemplate } from '@portal/contract/peer-review/sheet/scoring.rules'
import { labelOf } from '@portal/contract/platform/enums'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { ofMember, readPlain } from '../../platform/own-data/own-data.queries.ts'
import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { openingsOfExpert, seatsWithItems } from '../seat/award-seat.queries.ts'
import { openSheet, scoringOf } from './award.queries.ts'

/** For people in words, for other systems as it is. */
const sheetOf = (sheet: AwardSheet, template: ScoringTemplate) => {
  const said = [
    ['建议等级', sheet.suggestGrade],
    ['排序', sheet.rank],
    ['评语', sheet.comment],
  ].flatMap(([title, text]) => (text ? `${title}：${text}` : []))
  return { sheet, content: [...marksInWords(template, sheet.scores), ...said].join('\n') }
}

const nominationsOf = (...[db, subject]: Parameters<OwnDataPart['read']>) =>
  readPlain(db, subject, {
    table: 'awardNomination',
    title: '奖励推荐',
    where: ofMember('memberId'),
    newest: 'createdAt',
    columns: {
      ...{ nominator: '推荐方', channel: '推荐渠道', state: '状态', opinion: '推荐意见', form: '项目' },
      ...{ submittedAt: '提交时间', returnReason: '补正内容', createdAt: '建立时间' },
    },
    words: {
      state: (code) => NOMINATION_STATES[code as keyof typeof NOMINATION_STATES],
      channel: (code) => labelOf(NOMINATION_CHANNELS, code),
    },
  })

const PROMISES: Parameters<typeof readPlain>[2] = {
  table: 'awardPromise',
  title: '奖励评审保密承诺',
  where: ofMember('expertId'),
  newest: 'at',
  columns: { batchId: '批次编号', at: '时间' },
}

/** By the seat: the file itself does not know who opened it. */
const openingsOf = async (...[db, { memberId }]: Parameters<OwnDataPart['read']>) => ({
  key: 'awardOpening',
  title: '打开的参评材料',
  columns: {
    no: '项目编号',
    name: '项目',
    fileId: '文件编号',
    at: '首次打开',
    lastAt: '最后打开',
    times: '次数',
  },
  rows: await openingsOfExpert(db, memberId),
})

/** What an expert wrote about the items of awards, signed and promised, and the certificates for it. */
export const awardOwnData = (keyRing: KeyRing): OwnDataPart => ({
  tables: [
    'awardNomination',
    'awardSeat',
    'awardOpening',
    'awardPromise',
    'awardSignature',
    'awardCertificate',
  ],
  read: async (db, subject) => {
    const seats = await seatsWithItems(db, subject.memberId)
    return [
      {
        key: 'awardSeat',
        title: '奖励评审',
        columns: {
          no: '项目编号',
          name: '项目',
          state: '状态',
          assignedAt: '分配时间',
          submittedAt: '提交时间',
          signedAt: '签名时间',
          recusalText: '回避说明',
          content: '内容',
        },
        rows: seats.map((row) => ({
          no: row.no,
          name: row.name,
          state: AWARD_SEAT_STATES[row.state],
          assignedAt: row.assignedAt,
          submittedAt: row.submittedAt,
          signedAt: row.signedAt,
          recusalText: row.recusalText,
          ...sheetOf(openSheet(keyRing, row), scoringOf(row)),
        })),
      },
      await openingsOf(db, subject),
      await nominationsOf(db, subject),
      await readPlain(db, subject, PROMISES),
      await readPlain(db, subject, {
        table: 'awardSignature',
        title: '奖励评审签字',
        where: ofMember('expertId'),
        newest: 'at',
        columns: { at: '时间', batchHash: '文件摘要', ip: 'IP 地址', userAgent: '设备' },
      }),
      await readPlain(db, subject, {
        table: 'awardCertificate',
        title: '评审专家证书',
        where: ofMember('expertId'),
        newest: 'issuedOn',
        columns: { no: '编号', award: '奖项', awardYear: '年度', issuedOn: '颁发日期', status: '状态' },
        words: { status: (code) => (code === 'valid' ? '有效' : '已作废') },
      }),
    ]
  },
})
