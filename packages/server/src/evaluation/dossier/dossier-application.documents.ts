import { buffer } from 'node:stream/consumers'
import { ACHIEVEMENT_TARGETS, targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { textsOf } from '@portal/contract/evaluation/achievement-form.rules'
import { OBJECTION_STATES } from '@portal/contract/peer-review/publicity.calls'
import { slashedText } from '@portal/contract/platform/time'
import { groundsOf, identityOf, listObjections } from '../../peer-review/publicity/objection.queries.ts'
import { listPublicities } from '../../peer-review/publicity/publicity.queries.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { FileRecord } from '../../platform/files/file-records.queries.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { cutForm } from '../achievement/achievement.views.ts'
import { listFiles } from '../achievement/achievement-file.queries.ts'
import { listRevisions } from '../achievement/submission.queries.ts'
import { listReturns } from '../process/process.queries.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { facts, json, papers, safe, table, text } from './dossier-paper.documents.ts'

/** From the application to the end of its publicity. */

const APPLICATION = documentKind('申请内容')
const RETURNS = documentKind('补正清单')
const PUBLICITY = documentKind('公示内容')
const OBJECTION = documentKind('异议案卷')

const PACKED = /\.(pdf|jpe?g|png|docx|xlsx|zip)$/i
export const fileOf = async (
  { deps }: Scene,
  file: FileRecord,
  path: string,
  title: string,
): Promise<Piece> => ({
  path,
  title,
  content: await buffer(await deps.files.open(file)),
  packed: PACKED.test(file.fileName),
})

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
      text(`提交时间：${slashedText(at)}　内容摘要：${contentHash}`),
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
  yield { path: '03-补正/补正清单.json', title, content: json(list) }
  const blocks = list.flatMap((sheet, n) => [
    text(
      `第${n + 1}次补正　${slashedText(sheet.at)}　${sheet.byName}　期限${slashedText(sheet.dueAt)}${sheet.firstDueAt ? `（原为${slashedText(sheet.firstDueAt)}）` : ''}`,
      true,
    ),
    text(sheet.opinion),
    table(
      ['内容', '问题'],
      [1, 3],
      sheet.items.map(({ target, text: words }) => [targetOf(target)?.title ?? '其他', words]),
    ),
  ])
  yield* await papers(scene, { document: RETURNS, path: '03-补正/补正清单', title, blocks })
}

export async function* publicities(scene: Scene): AsyncGenerator<Piece> {
  for (const { no, state, startAt, endAt, note, snapshot } of await listPublicities(scene.db, {
    achievementId: scene.row.id,
  })) {
    const title = `第${no}次公示`
    yield {
      path: `04-公示/${title}.json`,
      title: `${title}的内容（冻结）`,
      content: json({ no, state, startAt, endAt, note, snapshot }),
    }
    const blocks = [
      facts([
        ['公示期', `${slashedText(startAt)} 至 ${slashedText(endAt)}`],
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

/** 3.3: who objects is for the handler, the person in charge and the super administrator alone. */
export async function* objections(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row, actor } = scene
  const list = await listObjections(db, { achievementId: row.id })
  const named = actor.role !== 'expertReview'
  if (!named && list.length > 0) scene.omitted.push('异议人身份、异议书和证据：专家评审账号不可见')
  for (const one of list) {
    const { caseNo, kind, ground, state, filedAt, triagedBy, triagedAt, refuseReason } = one
    const { report, reportedBy, reportedAt, ruling, finding, reply, ruledBy, ruledAt } = one
    const folder = `05-异议/${safe(caseNo)}`
    const title = `异议${caseNo}`
    const process = {
      caseNo,
      kind,
      ground,
      state,
      filedAt,
      triagedBy,
      triagedAt,
      refuseReason,
      ruling,
      ruledBy,
      ruledAt,
      ...(named && { report, reportedBy, reportedAt, finding, reply }),
    }
    const identity = named ? identityOf(deps.keyRing, one) : undefined
    const grounds = named ? groundsOf(deps.keyRing, one) : undefined
    yield { path: `${folder}/案卷.json`, title, content: json({ ...process, identity, grounds }) }
    const blocks = [
      facts([
        ['状态', OBJECTION_STATES[state].label],
        ['提出', slashedText(filedAt)],
        [
          '异议人',
          identity && [identity.name, identity.orgName, identity.mobileTel].filter(Boolean).join('　'),
        ],
        ['事实和理由', grounds?.facts],
        ['诉求', grounds?.request],
        ['受理', triagedAt && `${triagedBy}　${slashedText(triagedAt)}`],
        ['不予受理', refuseReason],
        ['调查情况', named ? report : ''],
        [
          '裁定',
          ruledAt &&
            `${ruledBy}　${slashedText(ruledAt)}　${{ dismissed: '异议不成立', revision: '异议成立，须修改', terminated: '异议成立，终止', '': '' }[ruling]}`,
        ],
        ['认定意见', named ? finding : ''],
        ['答复', named ? reply : ''],
      ]),
    ]
    yield* await papers(scene, { document: OBJECTION, path: `${folder}/案卷`, title, blocks })
    if (!named) continue
    for (const [n, fileId] of one.fileIds.entries()) {
      const file = await findFile(db, fileId)
      if (file) yield fileOf(scene, file, `${folder}/证据${n + 1}-${safe(file.fileName)}`, `${title}的证据`)
    }
  }
}
