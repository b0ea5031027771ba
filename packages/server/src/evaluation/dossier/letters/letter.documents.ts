import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { groundOf, OBJECTION_RULINGS } from '@portal/contract/peer-review/publicity.calls'
import { dayText } from '@portal/contract/platform/time'
import { loadTemplate } from '../../../membership/registration/word-template.documents.ts'
import { groundsOf, identityOf, listObjections } from '../../../peer-review/publicity/objection.queries.ts'
import { documentKind } from '../../../platform/documents/documents.ts'
import type { Paper, PaperBlock } from '../../../platform/documents/paper/paper.ts'
import { MIMES, type PaperFormat, paperFile } from '../../../platform/documents/paper/paper-file.ts'
import { renderWord } from '../../../platform/documents/word/word.ts'
import type { Download } from '../../../platform/http/context.ts'
import { listEvents } from '../../achievement/achievement-log.queries.ts'
import { numbered } from '../../meeting-papers/paper-number.rules.ts'
import { listReturns } from '../../process/process.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { filed, safe, table, text } from '../dossier-paper.documents.ts'
import { agreementLetters } from './agreement.documents.ts'
import { CLOSING, type Letter, type LetterScene } from './letter.parts.ts'

/** 文书: what the society tells applicants and objectors in writing, under its red head, to be sealed and sent. */

const LETTER = documentKind('学会文书')

const decisionLetters = async ({ db, row }: LetterScene, short: string): Promise<Letter[]> => {
  const events = await listEvents(db, row.id)
  const last = (move: 'publish' | 'reject') => events.filter((event) => event.move === move).at(-1)
  const [accepted, rejected] = [last('publish'), last('reject')]
  const about = `你单位《${row.name}》科技成果评价申请（受理编号${row.acceptNo ?? ''}）收悉。`
  const letter = (title: string, word: string, at: string, blocks: PaperBlock[]): Letter => ({
    title,
    to: row.orgName,
    at,
    blocks,
    number: numbered(short, word, row.acceptNo ?? ''),
  })
  return [
    ...(accepted
      ? [
          letter('科技成果评价受理通知书', '评受', accepted.at, [
            text(`${about}经审查，申请材料齐全，符合科技成果评价的受理条件，决定予以受理。`),
            text(
              '成果基本信息在学会平台公示，公示期满且异议处理完毕后，我会组织专家进行评价。请你单位按照委托评价合同的约定缴纳评价费，配合做好有关工作。办理进展可登录学会平台查询。',
            ),
            text(CLOSING),
          ]),
        ]
      : []),
    ...(rejected
      ? [
          letter('科技成果评价不予受理通知书', '评不受', rejected.at, [
            text(`${about}经审查，该申请不符合科技成果评价的受理条件，决定不予受理。理由如下：`),
            text(rejected.opinion),
            text(CLOSING),
          ]),
        ]
      : []),
  ]
}

const returnLetters = async ({ db, row }: LetterScene, short: string): Promise<Letter[]> =>
  (await listReturns(db, row.id)).reverse().map(({ at, dueAt, firstDueAt, opinion, items }, n) => ({
    title: '科技成果评价补正通知书',
    name: `补正通知书-${n + 1}`,
    number: numbered(short, '评补', row.acceptNo ?? '', n + 1),
    to: row.orgName,
    at,
    blocks: [
      text(
        `你单位《${row.name}》科技成果评价申请（受理编号${row.acceptNo ?? ''}）需要补正下列内容。请于${dayText(firstDueAt ?? dueAt)}前登录学会平台修改并重新提交。`,
      ),
      text(opinion),
      table(
        ['序号', '内容', '需要补正的问题'],
        [0.5, 1.4, 4],
        items.map(({ target, text: words }, m) => [`${m + 1}`, targetOf(target)?.title ?? '其他', words]),
      ),
      text(CLOSING),
    ],
  }))

/** In the objector's own words, as far as a letter quotes them. */
const QUOTED = 300
const claimOf = ({ facts, request }: { facts: string; request: string }): string => {
  const said = [...facts]
  const quoted = said.length > QUOTED ? `${said.slice(0, QUOTED).join('')}……` : facts
  return [`异议称：${quoted}`, request && `诉求：${request}`].filter(Boolean).join('\n')
}

/** To whoever objects: for those who may know the name. */
const objectionLetters = async ({ deps, db, row, actor }: LetterScene, short: string): Promise<Letter[]> => {
  if (actor.role === 'expertReview') return []
  return (await listObjections(db, { achievementId: row.id })).flatMap((one) => {
    const { caseNo, filedBy, filedAt, state, triagedAt, refuseReason, ruling, ruledAt, finding, reply } = one
    const who = identityOf(deps.keyRing, one)
    const { to, you } = filedBy === 'unit' ? { to: who.orgName, you: '你单位' } : { to: who.name, you: '你' }
    const ground = groundOf(one.ground)?.label ?? ''
    const about = `${you}于${dayText(filedAt)}对公示成果《${row.name}》就“${ground}”提出的异议（编号${caseNo}）收悉。`
    const letter = (title: string, word: string, at: string, blocks: PaperBlock[]): Letter => ({
      title,
      name: `${title}-${caseNo}`,
      to,
      at,
      blocks,
      number: numbered(short, word, caseNo),
    })
    const refused = state === 'refused'
    return [
      ...(triagedAt && !refused
        ? [
            letter('异议受理通知书', '异受', triagedAt, [
              text(`${about}经甄别，符合受理条件，决定予以受理。`),
              text('我会将调查核实有关情况，并在作出裁定后答复。办理进展可凭异议编号在学会平台查询。'),
              text(CLOSING),
            ]),
          ]
        : []),
      ...(triagedAt && refused
        ? [
            letter('异议不予受理通知书', '异不受', triagedAt, [
              text(`${about}经甄别，决定不予受理。理由如下：`),
              text(refuseReason),
              text(reply),
              text(CLOSING),
            ]),
          ]
        : []),
      ...(ruledAt && ruling
        ? [
            letter('异议处理答复书', '异复', ruledAt, [
              text(
                `${about}我会已听取${one.statedAt ? '异议提出方和完成单位双方的意见' : '异议提出方的意见'}并调查核实，裁定为：${OBJECTION_RULINGS[ruling]}。`,
              ),
              text('一、异议的主张', true),
              text(claimOf(groundsOf(deps.keyRing, one))),
              text('二、认定', true),
              text(finding),
              text('三、答复', true),
              text(reply),
              text('特此答复。'),
            ]),
          ]
        : []),
    ]
  })
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

/** As Word: from the template of the society, where the letter has one. */
const wordOfLetter = ({ db, society }: Pick<Scene, 'db' | 'society'>, { template }: Letter) =>
  template &&
  (async () => renderWord(await loadTemplate(db, template.name), { societyName: society, ...template.data }))

export const letterFile = async (
  scene: LetterScene,
  letter: Letter,
  format: PaperFormat,
): Promise<Download> => {
  const name = safe(letter.name ?? letter.title)
  const word = wordOfLetter(scene, letter)
  if (format === 'pdf' || !word)
    return paperFile(scene.deps.fonts, paperOfLetter(scene, letter), { name, format })
  const body = await word()
  return { fileName: `${name}.docx`, mime: MIMES.docx, body, size: body.length }
}

export async function* letters(scene: Scene): AsyncGenerator<Piece> {
  for (const letter of await lettersOf(scene)) {
    const { title, name = title } = letter
    yield* await filed(scene, {
      path: `11-文书/${safe(name)}`,
      title: name,
      as: ['pdf', 'docx'],
      paper: paperOfLetter(scene, letter),
      word: wordOfLetter(scene, letter),
    })
  }
}
