import { buffer } from 'node:stream/consumers'
import {
  AWARD_CHECKS,
  AWARD_ITEM_STATES,
  AWARD_SOURCES,
  AWARD_STATUS,
  NOMINATION_CHANNELS,
  NOMINATION_STATES,
} from '@portal/contract/award/award.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { dateText, dayText, momentText } from '@portal/contract/platform/time'
import { casePieces } from '../../peer-review/dossier/objection.documents.ts'
import { listObjections } from '../../peer-review/publicity/objection.queries.ts'
import { listPublicities } from '../../peer-review/publicity/publicity.queries.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { Piece } from '../../platform/documents/dossier/dossier.parts.ts'
import { facts, json, safe, table } from '../../platform/documents/dossier/dossier-paper.documents.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { titleOf } from '../batch/award.queries.ts'
import type { ItemRow } from '../batch/award.rows.ts'
import { filesOf } from '../item/item-file.queries.ts'
import { filesOf as nominationFiles, ofItems } from '../nomination/nomination.queries.ts'
import { type AwardScene, calledItem, printed } from './award-dossier.parts.ts'

/** From the call to the end of the publicities: what was asked for, what came, what was checked, what was objected to. */

const BATCH = documentKind('奖励批次')
const ITEM = documentKind('参评项目')
const PUBLICITY = documentKind('奖励公示内容')

export async function* call(scene: AwardScene): AsyncGenerator<Piece> {
  const { batch, items } = scene
  const { year, award, groups, grades, deadline, minExperts, nominateUntil, createdBy, createdAt, status } =
    batch
  yield {
    path: '01-批次/批次.json',
    title: '批次',
    content: json({
      year,
      award,
      groups,
      grades,
      deadline,
      minExperts,
      nominateUntil,
      createdBy,
      createdAt,
      status,
    }),
  }
  yield* await printed(scene, {
    document: BATCH,
    path: '01-批次/批次',
    title: '批次',
    blocks: [
      facts([
        ['状态', AWARD_STATUS[status]],
        ['组别', groups.join('、')],
        ['等级', grades.join('、')],
        ['网上推荐截止', nominateUntil && dateText(nominateUntil)],
        ['评审截止', deadline && dateText(deadline)],
        ['每项最少专家', `${minExperts}人`],
        ['建立', `${createdBy}　${momentText(createdAt)}`],
      ]),
      table(
        ['编号', '项目', '组别', '申报等级', '来源', '状态'],
        [0.7, 3, 1, 1, 1, 1.4],
        items.map(({ no, name, group, grade, source, state }) => [
          ...[no, name, group, grade, AWARD_SOURCES[source], AWARD_ITEM_STATES[state]],
        ]),
      ),
    ],
  })
}

type Nomination = NonNullable<
  Awaited<ReturnType<typeof ofItems>> extends ReadonlyMap<string, infer N> ? N : never
>
const nominationRows = (one: Nomination | undefined): [string, string | null][] =>
  one
    ? [
        ['推荐渠道', labelOf(NOMINATION_CHANNELS, one.channel)],
        ['推荐方', one.nominator],
        ['推荐意见', one.opinion],
        ['提交', one.submittedAt && momentText(one.submittedAt)],
        ['推荐书校验码', one.formHash],
        ['推荐状态', NOMINATION_STATES[one.state]],
        [
          '退回补正',
          one.returnReason &&
            `${one.returnReason}${one.returnDue ? `（期限${dayText(one.returnDue)}）` : ''}`,
        ],
        ['撤回的原因', one.withdrawReason],
      ]
    : []
const checkRows = ({ check }: ItemRow): [string, string | null][] =>
  check
    ? [
        ['形式审查', `${check.passed ? '通过' : '不通过'}　${check.byName}　${momentText(check.at)}`],
        ['已核对', check.checked.map((code) => labelOf(AWARD_CHECKS, code)).join('\n')],
        ['不通过的原因', check.reason],
      ]
    : []

/** What lies beside an item, each file once. */
async function* materials({ db, deps }: AwardScene, item: ItemRow, nomination: Nomination | undefined) {
  const given = [
    ...(nomination ? await nominationFiles(db, nomination.id) : []).map(({ id, kind }) => ({
      ...{ id, title: kind === 'form' ? '盖章推荐书' : '推荐材料' },
    })),
    ...(await filesOf(db, item.id, null)).map(({ id }) => ({ id, title: '参评材料' })),
  ]
  const seen = new Set<string>()
  for (const { id, title } of given) {
    const file = seen.has(id) ? undefined : await findFile(db, id)
    seen.add(id)
    if (!file) continue
    const content = await buffer(await deps.files.open(file))
    const number = String(seen.size).padStart(2, '0')
    yield { name: `${number}-${title}-${safe(file.fileName)}`, title: `项目${item.no}的${title}`, content }
  }
}

export async function* itemRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { db, items } = scene
  const nominations = await ofItems(
    db,
    items.map(({ id }) => id),
  )
  for (const item of items) {
    const { no, name, group, grade, units, persons, summary, source, state, endReason, addedBy, addedAt } =
      item
    const nomination = nominations.get(item.id)
    const folder = `02-参评项目/${safe(`${no}-${name}`)}`
    const title = `项目${calledItem(item)}`
    const { form: _form, ...nominated } = nomination ?? { form: undefined }
    yield {
      path: `${folder}/项目.json`,
      title,
      content: json({
        ...{ no, name, group, grade, units, persons, summary, source, state, endReason, addedBy, addedAt },
        ...{ check: item.check, ...(nomination && { nomination: nominated }) },
      }),
    }
    const blocks = [
      facts([
        ['编号', no],
        ['项目名称', name],
        ['组别和等级', `${group}　申报${grade}`],
        ['完成单位', units.map((unit, n) => `${n + 1}. ${unit}`).join('\n')],
        ['完成人', persons.map((one, n) => `${n + 1}. ${one.name}（${one.orgName}）`).join('\n')],
        ['简介', summary],
        ['来源', `${AWARD_SOURCES[source]}　${addedBy}　${momentText(addedAt)}`],
        ...nominationRows(nomination),
        ...checkRows(item),
        ['状态', `${AWARD_ITEM_STATES[state]}${endReason && `：${endReason}`}`],
      ]),
    ]
    yield* await printed(scene, { document: ITEM, path: `${folder}/项目`, title, blocks })
    for await (const file of materials(scene, item, nomination))
      yield { path: `${folder}/${file.name}`, title: file.title, content: file.content }
  }
}

export async function* publicityRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const list = await listPublicities(scene.db, { awardBatchId: scene.batch.id })
  for (const { no, stage, state, startAt, endAt, note, snapshot } of list.toReversed()) {
    const title = `第${no}次公示`
    yield {
      path: `04-公示/${title}.json`,
      title: `${title}的内容（冻结）`,
      content: json({ no, stage, state, startAt, endAt, note, snapshot }),
    }
    const blocks = [
      facts([
        ['公示', stage === 1 ? '参评项目（第一次公示）' : '拟奖项目（第二次公示）'],
        ['公示期', `${momentText(startAt)}至${momentText(endAt)}`],
        ['说明', [snapshot.summary, note].filter(Boolean).join('\n')],
      ]),
      table(
        ['编号', '项目', '组别', '等级', '完成单位和完成人'],
        [0.7, 2.4, 0.9, 0.9, 3],
        (snapshot.items ?? []).map((one) => [
          ...[one.no, one.name, one.group, one.grade],
          [one.units.join('、'), one.persons.join('、')].join('\n'),
        ]),
      ),
    ]
    yield* await printed(scene, { document: PUBLICITY, path: `04-公示/${title}`, title, blocks })
  }
}

export async function* objectionRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { deps, db, batch, items } = scene
  const byId = new Map(items.map((item) => [item.id, item]))
  const list = await listObjections(db, { awardBatchId: batch.id })
  yield* casePieces({ deps, db, print: (paper) => printed(scene, paper) }, list, {
    named: true,
    about: ({ awardItemId }) => {
      const item = byId.get(awardItemId ?? '')
      return item ? calledItem(item) : titleOf(batch)
    },
  })
}
