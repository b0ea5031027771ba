import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { groundOf, OBJECTION_RULINGS } from '@portal/contract/peer-review/publicity.calls'
import { type LetterKey, letterText } from '@portal/contract/platform/texts/letter-texts'
import { addDays, dateText, dayOf, dayText } from '@portal/contract/platform/time'
import {
  groundsOf,
  identityOf,
  listObjections,
  statementOf,
} from '../../../peer-review/publicity/objection.queries.ts'
import { documentKind } from '../../../platform/documents/documents.ts'
import type { Paper } from '../../../platform/documents/paper/paper.ts'
import { type PaperFormat, paperFile } from '../../../platform/documents/paper/paper-file.ts'
import type { Download } from '../../../platform/http/context.ts'
import { listEvents } from '../../achievement/achievement-log.queries.ts'
import { numbered } from '../../meeting-papers/paper-number.rules.ts'
import { listReturns } from '../../process/process.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { filed, safe, table } from '../dossier-paper.documents.ts'
import { agreementLetters } from './agreement.documents.ts'
import type { Letter, LetterScene } from './letter.parts.ts'
import { type Order, worded } from './wording.documents.ts'

/** 文书: what the society tells applicants and objectors in writing, under its red head, to be sealed and sent. */

const LETTER = documentKind('学会文书')

/** As it was told; it was not always kept. */
const appealDay = ({ at, detail }: Awaited<ReturnType<typeof listEvents>>[number], days: number): string => {
  const { appealUntil } = detail as Record<string, unknown>
  return dateText(typeof appealUntil === 'string' ? appealUntil : addDays(dayOf(at), days))
}

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
            values: { ...values, reason: rejected.opinion, appealUntil: appealDay(rejected, appealDays) },
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

/** In the objector's own words, as far as a letter quotes them. */
const QUOTED = 300
const quoted = (words: string): string => {
  const said = [...words]
  return said.length > QUOTED ? `${said.slice(0, QUOTED).join('')}……` : words
}
const claimOf = ({ facts, request }: { facts: string; request: string }): string =>
  [`异议称：${quoted(facts)}`, request && `诉求：${request}`].filter(Boolean).join('\n')
const answerOf = (statement: string): string =>
  statement ? `完成单位称：${quoted(statement)}` : '完成单位没有提交陈述意见。'

type Objection = Awaited<ReturnType<typeof listObjections>>[number]

const lettersOn = async (scene: LetterScene, one: Objection, short: string): Promise<Letter[]> => {
  const { deps, row } = scene
  const { caseNo, filedBy, filedAt, state, triagedAt, ruling, ruledAt, finding, reply } = one
  const who = identityOf(deps.keyRing, one)
  const { to, you } = filedBy === 'unit' ? { to: who.orgName, you: '你单位' } : { to: who.name, you: '你' }
  const ground = groundOf(one.ground)?.label ?? ''
  const values = { you, filedOn: dayText(filedAt), projectName: row.name, ground, caseNo }
  const letter = async <K extends LetterKey>(word: string, order: Order<K>): Promise<Letter> => {
    const { title } = letterText(order.key)
    const blocks = await worded(scene, order)
    return {
      title,
      name: `${title}-${caseNo}`,
      to,
      at: order.at,
      blocks,
      number: numbered(short, word, caseNo),
    }
  }
  const triage = (at: string) =>
    state === 'refused'
      ? letter('异不受', {
          ...{ key: 'letter-objection-refused', at },
          values: { ...values, reason: one.refuseReason, reply },
        })
      : letter('异受', { key: 'letter-objection-accepted', at, values })
  const answer = (at: string, decided: keyof typeof OBJECTION_RULINGS) => {
    if (decided === 'closed')
      return letter('异终', {
        ...{ key: 'letter-objection-closed', at },
        values: { ...values, reason: finding, reply },
      })
    return letter('异复', {
      ...{ key: 'letter-objection-reply', at },
      values: {
        ...{ ...values, finding, reply, ruling: OBJECTION_RULINGS[decided] },
        heard: one.statedAt ? '异议提出方和完成单位双方的意见' : '异议提出方的意见',
        claim: claimOf(groundsOf(deps.keyRing, one)),
        statement: answerOf(statementOf(deps.keyRing, one)),
      },
    })
  }
  return Promise.all([
    ...(triagedAt ? [triage(triagedAt)] : []),
    ...(ruledAt && ruling ? [answer(ruledAt, ruling)] : []),
  ])
}

/** To whoever objects: for those who may know the name. */
const objectionLetters = async (scene: LetterScene, short: string): Promise<Letter[]> => {
  const { db, row, actor } = scene
  if (actor.role === 'expertReview') return []
  const list = await listObjections(db, { achievementId: row.id })
  return (await Promise.all(list.map((one) => lettersOn(scene, one, short)))).flat()
}

/** All of them, as the records are now. */
export const lettersOf = async (scene: LetterScene): Promise<Letter[]> => {
  const short = await scene.deps.settings.get('societyShort')
  return [
    ...(await decisionLetters(scene, short)),
    ...(await returnLetters(scene, short)),
    ...(await objectionLetters(scene, short)),
    ...(await agreementLetters(scene, short)),
  ]
}

const paperOfLetter = (
  { society }: Pick<Scene, 'society'>,
  { title, number, to, at, blocks, layout = 'letter', cover = [] }: Letter,
): Paper => ({
  ...{ document: LETTER, layout, title, society, number, to, cover },
  chapters: [{ title, blocks }],
  signed: layout === 'letter' ? [society, dayText(at)] : [],
  foot: layout === 'letter' ? '' : `${title}　${number}`,
  madeAt: at,
})

export const letterFile = async (
  scene: LetterScene,
  letter: Letter,
  format: PaperFormat,
): Promise<Download> =>
  paperFile(scene.deps.fonts, paperOfLetter(scene, letter), {
    name: safe(letter.name ?? letter.title),
    format,
  })

export async function* letters(scene: Scene): AsyncGenerator<Piece> {
  for (const letter of await lettersOf(scene)) {
    const { title, name = title } = letter
    yield* await filed(scene, {
      path: `11-文书/${safe(name)}`,
      title: name,
      as: ['pdf', 'docx'],
      paper: paperOfLetter(scene, letter),
    })
  }
}
