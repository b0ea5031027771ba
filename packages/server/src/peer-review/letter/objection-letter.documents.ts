import { groundOf, rulingsOf } from '@portal/contract/peer-review/publicity.calls'
import { type LetterKey, letterText } from '@portal/contract/platform/texts/letter-texts'
import { dayText } from '@portal/contract/platform/time'
import { groundsOf, identityOf, statementOf } from '../publicity/objection.queries.ts'
import type { ObjectionRow } from '../publicity/publicity.rows.ts'
import type { Letter, LetterScene } from './letter.parts.ts'
import { numbered } from './paper-number.rules.ts'
import { type Order, worded } from './wording.documents.ts'

/** 异议受理, 异议不予受理, 异议处理答复, 异议程序终结: to whoever objects to an achievement or to an item of an award. */

const OF_ACHIEVEMENT = {
  accepted: 'letter-objection-accepted',
  refused: 'letter-objection-refused',
  reply: 'letter-objection-reply',
} as const
const OF_AWARD = {
  accepted: 'letter-award-objection-accepted',
  refused: 'letter-award-objection-refused',
  reply: 'letter-award-objection-reply',
} as const

/** What is objected to, and who is heard on it. */
export interface Disputed {
  readonly projectName: string
  readonly speaker: string
  /** Of an item of an award: which award, and its number in it. */
  readonly award?: { readonly award: string; readonly itemNo: string }
}

/** In the objector's own words, as far as a letter quotes them. */
const QUOTED = 300
const quoted = (words: string): string => {
  const said = [...words]
  return said.length > QUOTED ? `${said.slice(0, QUOTED).join('')}……` : words
}
const claimOf = ({ facts, request }: { facts: string; request: string }): string =>
  [`异议称：${quoted(facts)}`, request && `诉求：${request}`].filter(Boolean).join('\n')
const answerOf = (speaker: string, statement: string, onPaper: boolean): string => {
  if (statement) return `${speaker}称：${quoted(statement)}`
  return onPaper ? `${speaker}的书面说明见“认定”。` : `${speaker}没有提交陈述意见。`
}

const lettersOn = async (
  scene: LetterScene,
  one: ObjectionRow,
  { short, about: { projectName, speaker, award } }: { readonly short: string; readonly about: Disputed },
): Promise<Letter[]> => {
  const { keyRing } = scene.deps
  const { caseNo, filedBy, filedAt, state, triagedAt, ruling, ruledAt, finding, reply } = one
  const who = identityOf(keyRing, one)
  const { to, you } = filedBy === 'unit' ? { to: who.orgName, you: '你单位' } : { to: who.name, you: '你' }
  const ground = groundOf(one.ground)?.label ?? ''
  const values = { you, filedOn: dayText(filedAt), projectName, ground, caseNo, ...award }
  const keys = award ? OF_AWARD : OF_ACHIEVEMENT
  const letter = async <K extends LetterKey>(word: string, order: Order<K>): Promise<Letter> => {
    const { title } = letterText(order.key)
    const blocks = await worded(scene, order)
    const number = numbered(short, word, caseNo)
    return { title, name: `${title}-${caseNo}`, to, at: order.at, blocks, number }
  }
  const triage = (at: string) =>
    state === 'refused'
      ? letter('异不受', { key: keys.refused, at, values: { ...values, reason: one.refuseReason, reply } })
      : letter('异受', { key: keys.accepted, at, values })
  const answer = (at: string) => {
    if (ruling === '' || ruling === 'closed')
      return letter('异终', {
        key: 'letter-objection-closed',
        at,
        values: { ...values, reason: finding, reply },
      })
    // Whoever has no account was asked on paper: what came of it stands in the finding.
    const onPaper = award !== undefined && !one.statementDueAt
    return letter('异复', {
      ...{ key: keys.reply, at },
      values: {
        ...{ ...values, finding, reply, ruling: rulingsOf(one)[ruling] },
        heard: one.statedAt || onPaper ? `异议提出方和${speaker}双方的意见` : '异议提出方的意见',
        claim: claimOf(groundsOf(keyRing, one)),
        statement: answerOf(speaker, statementOf(keyRing, one), onPaper),
      },
    })
  }
  return Promise.all([
    ...(triagedAt ? [triage(triagedAt)] : []),
    ...(ruledAt && ruling !== '' ? [answer(ruledAt)] : []),
  ])
}

/** Of each case as far as it has come; for those alone who may know who objects. */
export const objectionLetters = async (
  scene: LetterScene,
  cases: readonly ObjectionRow[],
  about: (one: ObjectionRow) => Disputed,
): Promise<Letter[]> => {
  const short = await scene.deps.settings.get('societyShort')
  return (await Promise.all(cases.map((one) => lettersOn(scene, one, { short, about: about(one) })))).flat()
}
