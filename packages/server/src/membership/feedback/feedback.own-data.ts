import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { feedbackOf } from './feedback.queries.ts'

const MANY = 5_000

export const feedbackOwnData: OwnDataPart = {
  tables: ['feedback'],
  read: async (db, { memberId }) => [
    {
      key: 'feedback',
      title: '我的反馈',
      columns: { at: '时间', text: '问题或建议', answer: '答复', answeredAt: '答复时间' },
      rows: (await feedbackOf(db, memberId, MANY)).map(({ at, text, answer, answeredAt }) => ({
        at,
        text,
        answer,
        answeredAt: answeredAt ?? '',
      })),
    },
  ],
}
