import { REGISTRATION_STATES } from '@portal/contract/content/event/event.words'
import { answerText } from '@portal/contract/content/event/question.words'
import type { Parts } from '../../platform/assembly/parts.ts'
import { ofMember, readPlain } from '../../platform/own-data/own-data.queries.ts'
import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { answersIn, ownAnswers } from '../event-question/answers.queries.ts'

/** A member's registrations, and what they answered to the questions of the events. */
export const eventOwnData = ({ keyRing }: Pick<Parts, 'keyRing'>): OwnDataPart => ({
  tables: ['eventRegistration'],
  async read(db, subject) {
    const registrations = await readPlain(db, subject, {
      table: 'eventRegistration',
      title: '会议与培训报名',
      columns: {
        ...{ at: '报名时间', state: '状态', note: '备注' },
        ...{ attendedAt: '到场登记', cancelReason: '取消原因' },
      },
      where: ofMember(),
      newest: 'at',
      words: { state: (code) => REGISTRATION_STATES[code as keyof typeof REGISTRATION_STATES].label },
    })
    const rows = (await ownAnswers(db, subject.memberId)).flatMap(({ event, questions, ...row }) => {
      const answers = answersIn(keyRing, row)
      return questions
        .filter(({ key }) => key in answers)
        .map((question) => ({ event, question: question.title, answer: answerText(question, answers) }))
    })
    const columns = { event: '活动', question: '问题', answer: '回答' }
    return [registrations, { key: 'eventAnswers', title: '会议与培训报名问题', columns, rows }]
  },
})
