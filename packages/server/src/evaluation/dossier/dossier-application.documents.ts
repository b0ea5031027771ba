import { ACHIEVEMENT_TARGETS, targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { textsOf } from '@portal/contract/evaluation/achievement-form.rules'
import { moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dayText, momentText } from '@portal/contract/platform/time'
import { listPublicities } from '../../peer-review/publicity/publicity.queries.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import { fileOf } from '../../platform/documents/dossier/dossier-file.documents.ts'
import { cutForm } from '../achievement/achievement.views.ts'
import { listFiles } from '../achievement/achievement-file.queries.ts'
import { listEvents } from '../achievement/achievement-log.queries.ts'
import { listAnswers, listRevisions } from '../achievement/submission.queries.ts'
import { listReturns } from '../process/process.queries.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { facts, json, papers, safe, table, text } from './dossier-paper.documents.ts'

/** From the application to the end of its publicity. */

const APPLICATION = documentKind('申请内容')
const RETURNS = documentKind('补正清单')
const PUBLICITY = documentKind('公示内容')

export async function* submissions(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row, actor } = scene
  for (const { no, at, contentHash, form, files } of await listRevisions(db, deps.keyRing, row.id)) {
    const cut = cutForm(form, actor, false)
    const texts = textsOf(cut)
    const folder = `01-申请/第${no}次提交`
    yield {
      path: `${folder}/申请内容.json`,
      title: `第${no}次提交的内容`,
      content: json({ no, at, contentHash, form: cut, files }),
    }
    const rows = ACHIEVEMENT_TARGETS.map(({ target, title }) => [title, texts[target]] as const)
    const blocks = [
      text(`提交时间：${momentText(at)}　内容摘要：${contentHash}`),
      facts(rows),
      table(
        ['材料', '文件名', 'SHA-256'],
        [2, 3, 4],
        files.map(({ slot, fileName, sha256 }) => [
          targetOf(`attach.${slot}`)?.title ?? slot,
          fileName,
          sha256,
        ]),
      ),
    ]
    yield* await papers(scene, {
      document: APPLICATION,
      path: `${folder}/申请内容`,
      title: `第${no}次提交`,
      blocks,
      as: ['pdf', 'docx'],
    })
  }
}

/** Only what was handed in: drafts are the applicant's own. */
export async function* attachments(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row } = scene
  const known = new Map((await listFiles(db, row.id, true)).map((file) => [file.id, file]))
  const given = new Set<string>()
  for (const { no, files } of await listRevisions(db, deps.keyRing, row.id))
    for (const { fileId, slot, fileName } of files) {
      const file = known.get(fileId)
      if (!file || given.has(fileId)) continue
      given.add(fileId)
      const title = targetOf(`attach.${slot}`)?.title ?? '材料'
      const number = String(given.size).padStart(3, '0')
      yield fileOf(
        scene,
        file,
        `02-附件/${number}-${safe(title)}-${safe(fileName)}`,
        `${title}（第${no}次提交起）`,
      )
    }
}

export async function* returns(scene: Scene): AsyncGenerator<Piece> {
  const list = (await listReturns(scene.db, scene.row.id)).reverse()
  if (list.length === 0) return
  const title = '补正清单'
  const answers = await listAnswers(scene.db, scene.row.id)
  yield {
    path: '03-补正/补正清单.json',
    title,
    content: json(
      list.map(({ items, ...sheet }) => ({
        ...sheet,
        items: items.map((item) => ({ ...item, answer: answers.get(item.id) ?? '' })),
      })),
    ),
  }
  const blocks = list.flatMap((sheet, n) => [
    text(
      `第${n + 1}次补正　${momentText(sheet.at)}　${sheet.byName}　期限${dayText(sheet.dueAt)}${sheet.firstDueAt ? `（原为${dayText(sheet.firstDueAt)}，延长的原因见办理记录）` : ''}`,
      true,
    ),
    text(sheet.opinion),
    table(
      ['内容', '问题', '申请人的答复'],
      [1, 2, 2],
      sheet.items.map(({ id, target, text: words }) => [
        ...[targetOf(target)?.title ?? '其他', words, answers.get(id) ?? ''],
      ]),
    ),
  ])
  yield* await papers(scene, { document: RETURNS, path: '03-补正/补正清单', title, blocks })
}

type Event = Awaited<ReturnType<typeof listEvents>>[number]
/** How many days were asked for, and when and why the clock stood: what makes the last day of it. */
export const clockOfPublicity = (events: readonly Event[], publicityId: string) => {
  const from = events.findIndex(
    ({ move, detail }) => move === 'publish' && detail.publicityId === publicityId,
  )
  if (from < 0) return { days: undefined, pauses: [] }
  const rest = events.slice(from + 1)
  const next = rest.findIndex(({ move }) => move === 'publish')
  const pauses: string[] = []
  let since = ''
  for (const { at, toStatus, detail, move } of next < 0 ? rest : rest.slice(0, next)) {
    if (move === 'acceptObjection') since = `${momentText(at)}（受理异议${String(detail.caseNo ?? '')}）`
    else if (since && toStatus !== AchievementStatus.objection) {
      pauses.push(`${since}至${momentText(at)}（${moveOf(move).label}）`)
      since = ''
    }
  }
  return { days: Number(events[from]?.detail.days), pauses: since ? [...pauses, `${since}起`] : pauses }
}

export async function* publicities(scene: Scene): AsyncGenerator<Piece> {
  const events = await listEvents(scene.db, scene.row.id)
  for (const { id, no, state, startAt, endAt, note, snapshot } of await listPublicities(scene.db, {
    achievementId: scene.row.id,
  })) {
    const title = `第${no}次公示`
    const { days, pauses } = clockOfPublicity(events, id)
    yield {
      path: `04-公示/${title}.json`,
      title: `${title}的内容（冻结）`,
      content: json({ no, state, startAt, endAt, days, pauses, note, snapshot }),
    }
    const blocks = [
      facts([
        ['公示期', `${momentText(startAt)}至${momentText(endAt)}`],
        ['公示天数', days === undefined ? '' : `${days}个自然日，从公示次日起算`],
        ['暂停', pauses.join('\n')],
        ['成果名称', snapshot.name],
        ['成果类别', snapshot.typeLabel],
        ['完成单位', snapshot.units.map(({ name }, n) => `${n + 1}. ${name}`).join('\n')],
        [
          '主要完成人',
          snapshot.persons.map(({ name, orgName }, n) => `${n + 1}. ${name}（${orgName}）`).join('\n'),
        ],
        ['公示简介', snapshot.summary],
        ['说明', note],
      ]),
    ]
    yield* await papers(scene, { document: PUBLICITY, path: `04-公示/${title}`, title, blocks })
  }
}
