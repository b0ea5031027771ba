import { randomUUID } from 'node:crypto'
import { AWARD_IMPORT_COLUMNS, award as calls } from '@portal/contract/award/award.calls'
import { AWARD_CHECKS, type AwardMoveName } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { awardNomination as nominationCalls } from '@portal/contract/award/nomination.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import type { StaffRole } from '@portal/contract/platform/roles'
import { type Kysely, sql } from 'kysely'
import type { AwardDeps } from '../award/batch/award.parts.ts'
import { findBatch, listItems, listSeats, scoringOf } from '../award/batch/award.queries.ts'
import { saveBatch } from '../award/batch/batch.actions.ts'
import { move } from '../award/batch/batch-move.actions.ts'
import { checkItem } from '../award/item/item.actions.ts'
import { importItems } from '../award/item/item-import.actions.ts'
import { submit as handInNomination, save } from '../award/nomination/nomination.actions.ts'
import { addFile, hashOf, requireOwn, updateNomination } from '../award/nomination/nomination.queries.ts'
import { assign } from '../award/seat/award-seat.actions.ts'
import { signSeats } from '../award/seat/award-seat.queries.ts'
import { examine, promise } from '../award/seat/award-sheet.actions.ts'
import { pendingOf } from '../award/seat/award-signing.actions.ts'
import { openWhenAll } from '../award/seat/opening.actions.ts'
import { byInventedStaff } from '../membership/admission/member.factory.ts'
import { pictureVersionOf } from '../peer-review/sheet/sheet.queries.ts'
import type { Tables } from '../platform/database/tables.ts'
import { writeWorkbook } from '../platform/documents/sheet/sheet.ts'
import { insertFile } from '../platform/files/file-records.queries.ts'
import type { Context, Db } from '../platform/http/context.ts'
import { renderSampleScan } from './sample-scan.ts'

/** The acts by which the sample society awards something: those of the portal, by invented people. */

export interface Deps {
  readonly db: Kysely<Tables>
  readonly awards: AwardDeps
}
export interface Expert {
  readonly id: string
  readonly name: string
}

const NAMES = [
  [
    '大型水库群联合调度关键技术及应用',
    '水利工程组',
    '示例大学、示例流域水利科学研究院',
    '示例周远、示例吴清、示例郑波',
  ],
  ['流域洪水预报与风险预警系统', '水利工程组', '示例水文局、示例科技有限公司', '示例王川、示例冯岳'],
  ['高含沙河流泥沙输移机理研究', '水利工程组', '示例泥沙研究中心', '示例陈渠、示例褚江、示例卫河'],
  ['灌区节水改造与智能配水技术', '水利工程组', '示例灌溉试验站、示例农业大学', '示例蒋湖、示例沈溪'],
  ['湖泊富营养化综合治理技术', '水环境组', '示例生态环境研究院', '示例韩泽、示例杨泉、示例朱澄'],
  ['城市河道生态修复成套技术', '水环境组', '示例市政设计院、示例理工大学', '示例秦潭、示例尤滨'],
  ['流域面源污染监测与削减', '水环境组', '示例环境监测中心', '示例许淀、示例何洲'],
  ['水科学知识进校园科普丛书', '科学普及组', '示例出版社、示例流域博物馆', '示例吕涧、示例施漪'],
] as const
export const GRADES = ['特等奖', '一等奖', '二等奖', '三等奖']
const GROUPS = ['水利工程组', '水环境组', '科学普及组']
const OPINION = '经研究同意，按评审办法的规定办理。'

export const staffContext = (db: Db, role: StaffRole, name: string): Context => {
  const context = byInventedStaff(db)
  if (!context.actor) throw new Error('no actor')
  return { ...context, actor: { ...context.actor, accountId: randomUUID(), role, name } }
}
const expertContext = (db: Db, { id, name }: Expert): Context => {
  const context = staffContext(db, 'expertReview', name)
  if (!context.actor) throw new Error('no actor')
  return { ...context, actor: { ...context.actor, role: 'expert', memberId: id } }
}

export const within = <T>({ db }: Deps, act: (tx: Db) => Promise<T>) => db.transaction().execute(act)

export const batchOf = async (deps: Deps, id: string) => {
  const batch = await findBatch(deps.db, id)
  if (!batch) throw new Error('no batch')
  return batch
}

export const make = async (deps: Deps, year: number, count: number, deadline: string) => {
  const id = await within(deps, async (tx) => {
    const form = {
      ...{ year, award: '流域科学技术奖', groups: GROUPS, grades: GRADES, deadline },
      ...{ template: 'development', minExperts: 3 },
    }
    const input = calls.saveBatch.input.parse(form)
    return (await saveBatch(input, staffContext(tx, 'handler', '示例经办人'))).id
  })
  const rows = NAMES.slice(0, count).map(([name, group, units, persons], n) => [
    ...['', name, group, GRADES[1 + (n % 3)] ?? '二等奖', units],
    ...[persons.replace(/示例(.)(.)/g, `示例$1$2（${units.split('、')[0]}）`), '示例联系人', ''],
    `${name}围绕流域治理中的实际需要开展研究，成果已在多个单位应用，取得了较好的经济、社会和生态效益。`,
  ])
  const content = await writeWorkbook([
    { name: '参评项目', columns: AWARD_IMPORT_COLUMNS.map(({ title }) => ({ title, width: 20 })), rows },
  ])
  await within(deps, async (tx) => {
    const context = staffContext(tx, 'handler', '示例经办人')
    const files = { file: [{ fileName: '参评项目.xlsx', buffer: content }] }
    const reply = await importItems(deps.awards)({ batchId: id, commit: true }, { ...context, files })
    if (reply.imported !== count) throw new Error(JSON.stringify(reply.issues))
  })
  return id
}

export const go = (deps: Deps, id: string, action: AwardMoveName, role: StaffRole = 'inCharge') =>
  within(deps, async (tx) => {
    const input = calls.move.input.parse({
      ...{ id, action, opinion: OPINION, expectVersion: (await batchOf(deps, id)).version },
      publicity: {
        days: 7,
        note: '公示期内，任何单位和个人均可实名提出异议，并提供证据材料。',
        noSecret: true,
      },
    })
    const name = role === 'handler' ? '示例经办人' : '示例负责人'
    await move(deps.awards)(input, staffContext(tx, role, name))
  })

/** A stamped form; its code is that of what it was printed from. */
const stampedForm = async (deps: Deps, code: string, name: string): Promise<string> => {
  const content = await renderSampleScan({
    ...{ title: '科学技术奖推荐书', societyName: '流域技术经济学会', stamp: '示例推荐单位', code },
    rows: [
      ['项目名称', name],
      ['推荐意见', '同意推荐，材料真实，不涉及国家秘密。'],
    ],
  })
  const stored = await deps.awards.files.put(content, { sealed: true })
  const { id } = await insertFile(deps.db, {
    ...{ ...stored, fileName: '推荐书.pdf', mime: 'application/pdf', purpose: 'award' },
  })
  await deps.db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  return id
}
const material = async (deps: Deps, itemId: string, name: string) => {
  const id = await stampedForm(deps, itemId, name)
  await deps.db.insertInto('awardFile').values({ id, itemId, seatId: null, byName: '示例经办人' }).execute()
}

export const checkAll = async (deps: Deps, id: string, failed: number) => {
  await go(deps, id, 'startFormal', 'handler')
  for (const [n, item] of (await listItems(deps.db, id)).entries()) {
    await material(deps, item.id, item.name)
    const passed = n !== failed
    await within(deps, (tx) =>
      checkItem(
        {
          ...{ id: item.id, passed, expectVersion: item.version },
          checked: AWARD_CHECKS.map(({ code }) => code).filter((code) => passed || code !== 'complete'),
          reason: passed ? '' : '推荐书缺少第二完成单位盖章，且未按期补正。',
        },
        staffContext(tx, 'handler', '示例经办人'),
      ),
    )
  }
}

/** Online, by an expert; handed in with the signed form, or still being written. */
export const nominate = async (
  deps: Deps,
  batchId: string,
  expert: Expert,
  { handIn }: { handIn: boolean },
): Promise<void> => {
  const name = `${expert.name.slice(-1)}河流域生态流量保障关键技术`
  const form = {
    ...{ batchId, channel: 'expert', nominator: expert.name, name, group: '水环境组', grade: '二等奖' },
    units: ['示例生态环境研究院', '示例理工大学'],
    persons: [
      { name: '示例秦潭', orgName: '示例生态环境研究院' },
      { name: '示例尤滨', orgName: '示例理工大学' },
    ],
    ...{ contactName: '示例秦潭', contactMobile: '19900007701' },
    summary: '提出了河流生态流量的分期核算方法和调度保障措施，已在三个流域应用。',
    opinion: '方法有创新，应用规模较大，同意推荐为二等奖。',
  }
  const { id } = await within(deps, (tx) =>
    save(nominationCalls.save.input.parse(form), expertContext(tx, expert)),
  )
  if (!handIn) return
  const row = await requireOwn(deps.db, id, expert.id)
  const formHash = hashOf(row)
  const fileId = await stampedForm(deps, formHash, name)
  await addFile(deps.db, { id: fileId, nominationId: id, kind: 'form' })
  await updateNomination(deps.db, id, { formHash })
  await within(deps, (tx) =>
    handInNomination(deps.awards)(
      { id, promise: 'true', expectVersion: row.version + 1 },
      expertContext(tx, expert),
    ),
  )
}

/** The days of a publicity pass. */
export const pass = (deps: Deps, id: string) =>
  deps.db
    .updateTable('publicity')
    .set({ startAt: sql`now() - interval '8 days'`, endAt: sql`now() - interval '1 day'` })
    .where('awardBatchId', '=', id)
    .where('state', '=', 'open')
    .execute()

export const seat = async (deps: Deps, id: string, experts: readonly Expert[]) => {
  const items = (await listItems(deps.db, id)).filter(({ state }) => state === 'passed')
  const { rejected } = await within(deps, (tx) =>
    assign(deps.awards)(
      {
        ...{ batchId: id, waivers: [], dryRun: false },
        itemIds: items.map((item) => item.id),
        expertIds: experts.map((expert) => expert.id),
      },
      staffContext(tx, 'expertReview', '示例专委会'),
    ),
  )
  const [one] = rejected
  if (one) throw new Error(`${one.name} stays away from ${one.itemNo}: ${one.hits[0]?.text}`)
}

export const send = (deps: Deps, expert: Expert, input: CallOf<typeof awardExamine.examine>) =>
  within(deps, (tx) =>
    examine(deps.awards)(awardExamine.examine.input.parse(input), expertContext(tx, expert)),
  )

export const own = async (deps: Deps, id: string, expert: Expert) =>
  (await listSeats(deps.db, id)).filter(({ expertId }) => expertId === expert.id)

/** The first so many of one's items; a value per item and expert, so that the order of items is not everybody's own. */
export const submit = async (
  deps: Deps,
  id: string,
  expert: Expert,
  { spread, count = 99 }: { spread: number; count?: number },
) => {
  const items = new Map((await listItems(deps.db, id)).map((item, n) => [item.id, n]))
  const { criteria } = scoringOf(await batchOf(deps, id))
  const open = (await own(deps, id, expert)).filter(({ state }) => state !== 'recused')
  for (const { id: examineId, itemId, version } of open.slice(0, count)) {
    const n = items.get(itemId) ?? 0
    const base = 88 - n * 3 + ((n * 7 + spread * 5) % 9) - spread
    await send(deps, expert, {
      ...{ examineId, expectVersion: version },
      scores: criteria.map(({ cid }, c) => ({ cid, value: Math.min(90, base + ((c * 5 + spread) % 6)) })),
      suggestGrade: base >= 84 ? '一等奖' : base >= 76 ? '二等奖' : '三等奖',
      comment: base >= 80 ? '技术路线先进，应用规模较大，效益证明充分。' : '有一定创新，建议补充应用证明。',
    })
  }
}

export const accept = (deps: Deps, id: string, expert: Expert) =>
  within(deps, (tx) =>
    promise({ batchId: id, confidential: true, noInterest: true }, expertContext(tx, expert)),
  )

export const sign = (deps: Deps, id: string, expert: Expert) =>
  within(deps, async (tx) => {
    const batch = await batchOf(deps, id)
    const pending = await pendingOf(tx, batch, expert.id)
    await signSeats(tx, {
      batchId: id,
      expertId: expert.id,
      seatIds: pending.ready.map((one) => one.id),
      signature: {
        docHash: pending.batchHash,
        ip: '192.0.2.10',
        userAgent: '',
        pictureVersion: await pictureVersionOf(tx, expert.id),
      },
    })
    await openWhenAll(tx, batch)
  })
