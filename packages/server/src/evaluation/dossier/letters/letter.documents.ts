import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { type LetterKey, letterText } from '@portal/contract/platform/texts/letter-texts'
import { dateText, dayText } from '@portal/contract/platform/time'
import { letterPieces } from '../../../peer-review/letter/letter.documents.ts'
import type { Letter } from '../../../peer-review/letter/letter.parts.ts'
import { objectionLetters } from '../../../peer-review/letter/objection-letter.documents.ts'
import { numbered } from '../../../peer-review/letter/paper-number.rules.ts'
import { type Order, worded } from '../../../peer-review/letter/wording.documents.ts'
import { listObjections } from '../../../peer-review/publicity/objection.queries.ts'
import { listEvents } from '../../achievement/achievement-log.queries.ts'
import { appealDay } from '../../process/appeal-day.rules.ts'
import { listReturns } from '../../process/process.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { table } from '../dossier-paper.documents.ts'
import { agreementLetters } from './agreement.documents.ts'
import type { LetterScene } from './letter.parts.ts'

/** 文书: what the society tells applicants and objectors in writing, under its red head, to be sealed and sent. */

const decisionLetters = async (scene: LetterScene, short: string): Promise<Letter[]> => {
  const { db, row, deps } = scene
  const events = await listEvents(db, row.id)
  const appealDays = await deps.settings.get('evalAppealDays')
  const last = (move: 'publish' | 'reject') => events.filter((event) => event.move === move).at(-1)
  const [accepted, rejected] = [last('publish'), last('reject')]
  const acceptNo = row.acceptNo ?? ''
  const values = { projectName: row.name, acceptNo }
  const letter = async <K extends LetterKey>(word: string, order: Order<K>): Promise<Letter> => ({
    ...{ title: letterText(order.key).title, to: row.orgName, at: order.at },
    ...{ blocks: await worded(scene, order), number: numbered(short, word, acceptNo) },
  })
  return Promise.all([
    ...(accepted ? [letter('评受', { key: 'letter-accepted', at: accepted.at, values })] : []),
    ...(rejected
      ? [
          letter('评不受', {
            ...{ key: 'letter-rejected', at: rejected.at },
            values: {
              ...values,
              reason: rejected.opinion,
              appealUntil: dateText(appealDay(rejected, appealDays)),
            },
          }),
        ]
      : []),
  ])
}

const returnLetters = async (scene: LetterScene, short: string): Promise<Letter[]> => {
  const { db, row } = scene
  const acceptNo = row.acceptNo ?? ''
  const sheets = (await listReturns(db, row.id)).reverse()
  return Promise.all(
    sheets.map(async ({ at, dueAt, firstDueAt, opinion, items }, n) => ({
      title: letterText('letter-return').title,
      name: `补正通知书-${n + 1}`,
      number: numbered(short, '评补', acceptNo, n + 1),
      to: row.orgName,
      at,
      blocks: await worded(scene, {
        ...{ key: 'letter-return', at },
        values: {
          ...{ projectName: row.name, acceptNo, dueOn: dayText(firstDueAt ?? dueAt), opinion },
          items: '',
        },
        table: table(
          ['序号', '内容', '需要补正的问题'],
          [0.5, 1.4, 4],
          items.map(({ target, text: words }, m) => [`${m + 1}`, targetOf(target)?.title ?? '其他', words]),
        ),
      }),
    })),
  )
}

/** To whoever objects: for those who may know the name. */
const lettersOnObjections = async (scene: LetterScene): Promise<Letter[]> => {
  const { db, row, actor } = scene
  if (actor.role === 'expertReview') return []
  const about = { projectName: row.name, speaker: '完成单位' }
  return objectionLetters(scene, await listObjections(db, { achievementId: row.id }), () => about)
}

/** All of them, as the records are now. */
export const lettersOf = async (scene: LetterScene): Promise<Letter[]> => {
  const short = await scene.deps.settings.get('societyShort')
  return [
    ...(await decisionLetters(scene, short)),
    ...(await returnLetters(scene, short)),
    ...(await lettersOnObjections(scene)),
    ...(await agreementLetters(scene, short)),
  ]
}

export async function* letters(scene: Scene): AsyncGenerator<Piece> {
  yield* letterPieces(scene, await lettersOf(scene))
}
