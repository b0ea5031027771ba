import { randomUUID } from 'node:crypto'
import { AWARD_IMPORT_COLUMNS, award as calls } from '@portal/contract/award/award.calls'
import { AWARD_CHECKS, type AwardMoveName } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import type { StaffRole } from '@portal/contract/platform/roles'
import { addDays, thisYear, today } from '@portal/contract/platform/time'
import { type Kysely, sql } from 'kysely'
import type { AwardDeps } from '../award/batch/award.parts.ts'
import { findBatch, listItems, listSeats, scoringOf } from '../award/batch/award.queries.ts'
import { saveBatch } from '../award/batch/batch.actions.ts'
import { move } from '../award/batch/batch-move.actions.ts'
import { checkItem } from '../award/item/item.actions.ts'
import { importItems } from '../award/item/item-import.actions.ts'
import { assign } from '../award/seat/award-seat.actions.ts'
import { signSeats } from '../award/seat/award-seat.queries.ts'
import { examine, promise } from '../award/seat/award-sheet.actions.ts'
import { pendingOf } from '../award/seat/award-signing.actions.ts'
import { openWhenAll } from '../award/seat/opening.actions.ts'
import { saveVotes } from '../award/vote/vote.actions.ts'
import { byInventedStaff } from '../membership/admission/member.factory.ts'
import { pictureVersionOf } from '../peer-review/sheet/sheet.queries.ts'
import type { Tables } from '../platform/database/tables.ts'
import { writeWorkbook } from '../platform/documents/sheet.ts'
import { insertFile } from '../platform/files/file-records.ts'
import type { Context, Db } from '../platform/http/context.ts'
import { fictionalExpert } from './fictional.ts'
import { renderSampleScan } from './sample-scan.ts'

/** Awards of the sample society: last year's is announced, this year's is being examined. */

interface Deps {
  readonly db: Kysely<Tables>
  readonly awards: AwardDeps
}
interface Expert {
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
const GRADES = ['特等奖', '一等奖', '二等奖', '三等奖']
const GROUPS = ['水利工程组', '水环境组', '科学普及组']
const OPINION = '经研究同意，按评审办法的规定办理。'

const staffContext = (db: Db, role: StaffRole, name: string): Context => {
  const context = byInventedStaff(db)
  if (!context.actor) throw new Error('no actor')
  return { ...context, actor: { ...context.actor, accountId: randomUUID(), role, name } }
}
const expertContext = (db: Db, { id, name }: Expert): Context => {
  const context = staffContext(db, 'expertReview', name)
  if (!context.actor) throw new Error('no actor')
  return { ...context, actor: { ...context.actor, role: 'expert', memberId: id } }
}

const seeder = ({ db, awards }: Deps) => {
  const within = <T>(act: (tx: Db) => Promise<T>) => db.transaction().execute(act)
  const batchOf = async (id: string) => {
    const batch = await findBatch(db, id)
    if (!batch) throw new Error('no batch')
    return batch
  }
  const make = async (year: number, count: number, deadline: string) => {
    const id = await within(async (tx) => {
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
    await within(async (tx) => {
      const context = staffContext(tx, 'handler', '示例经办人')
      const files = { file: [{ fileName: '参评项目.xlsx', buffer: content }] }
      const reply = await importItems(awards)({ batchId: id, commit: true }, { ...context, files })
      if (reply.imported !== count) throw new Error(JSON.stringify(reply.issues))
    })
    return id
  }
  const go = (id: string, action: AwardMoveName, role: StaffRole = 'inCharge') =>
    within(async (tx) => {
      const input = calls.move.input.parse({
        ...{ id, action, opinion: OPINION, expectVersion: (await batchOf(id)).version },
        publicity: {
          days: 7,
          note: '公示期内，任何单位和个人均可实名提出异议，并提供证据材料。',
          noSecret: true,
        },
      })
      const name = role === 'handler' ? '示例经办人' : '示例负责人'
      await move(awards)(input, staffContext(tx, role, name))
    })
  const material = async (itemId: string, name: string) => {
    const content = await renderSampleScan({
      ...{ title: '科学技术奖推荐书', societyName: '流域技术经济学会', stamp: '示例推荐单位', code: itemId },
      rows: [
        ['项目名称', name],
        ['推荐意见', '同意推荐，材料真实，不涉及国家秘密。'],
      ],
    })
    const stored = await awards.files.put(content, { sealed: true })
    const { id } = await insertFile(db, {
      ...{ ...stored, fileName: '推荐书.pdf', mime: 'application/pdf', purpose: 'award' },
    })
    await db
      .updateTable('file')
      .set({ state: 'attached', attachedAt: sql`now()` })
      .where('id', '=', id)
      .execute()
    await db.insertInto('awardFile').values({ id, itemId, seatId: null, byName: '示例经办人' }).execute()
  }
  const checkAll = async (id: string, failed: number) => {
    await go(id, 'startFormal', 'handler')
    for (const [n, item] of (await listItems(db, id)).entries()) {
      await material(item.id, item.name)
      const passed = n !== failed
      await within((tx) =>
        checkItem(
          {
            ...{ id: item.id, passed, expectVersion: item.version },
            checked: passed ? AWARD_CHECKS.map(({ code }) => code) : [],
            reason: passed ? '' : '推荐书缺少第二完成单位盖章，且未按期补正。',
          },
          staffContext(tx, 'handler', '示例经办人'),
        ),
      )
    }
  }
  /** The days of a publicity pass. */
  const pass = (id: string) =>
    db
      .updateTable('publicity')
      .set({ startAt: sql`now() - interval '8 days'`, endAt: sql`now() - interval '1 day'` })
      .where('awardBatchId', '=', id)
      .where('state', '=', 'open')
      .execute()
  const seat = async (id: string, experts: readonly Expert[]) => {
    const items = (await listItems(db, id)).filter(({ state }) => state === 'passed')
    const { rejected } = await within((tx) =>
      assign(awards)(
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
  const send = (expert: Expert, input: CallOf<typeof awardExamine.examine>) =>
    within((tx) => examine(awards)(awardExamine.examine.input.parse(input), expertContext(tx, expert)))
  const own = async (id: string, expert: Expert) =>
    (await listSeats(db, id)).filter(({ expertId }) => expertId === expert.id)
  /** The first so many of one's items; a value per item and expert, so that the order of items is not everybody's own. */
  const submit = async (id: string, expert: Expert, spread: number, count = 99) => {
    const items = new Map((await listItems(db, id)).map((item, n) => [item.id, n]))
    const { criteria } = scoringOf(await batchOf(id))
    const open = (await own(id, expert)).filter(({ state }) => state !== 'recused')
    for (const { id: examineId, itemId, version } of open.slice(0, count)) {
      const n = items.get(itemId) ?? 0
      const base = 88 - n * 3 + ((n * 7 + spread * 5) % 9) - spread
      await send(expert, {
        ...{ examineId, expectVersion: version },
        scores: criteria.map(({ cid }, c) => ({ cid, value: Math.min(90, base + ((c * 5 + spread) % 6)) })),
        suggestGrade: base >= 84 ? '一等奖' : base >= 76 ? '二等奖' : '三等奖',
        comment: base >= 80 ? '技术路线先进，应用规模较大，效益证明充分。' : '有一定创新，建议补充应用证明。',
      })
    }
  }
  const accept = (id: string, expert: Expert) =>
    within((tx) => promise({ batchId: id, confidential: true, noInterest: true }, expertContext(tx, expert)))
  const sign = (id: string, expert: Expert) =>
    within(async (tx) => {
      const batch = await batchOf(id)
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
  return { within, batchOf, make, go, checkAll, pass, seat, send, own, submit, accept, sign }
}

/** Announced, with certificates. */
const seedAnnounced = async (deps: Deps, year: number, experts: readonly Expert[]) => {
  const on = seeder(deps)
  const id = await on.make(year, 6, inDays(20))
  await on.checkAll(id, 5)
  await on.go(id, 'publish')
  await on.pass(id)
  await on.seat(id, experts)
  await on.go(id, 'startReview')
  for (const [n, expert] of experts.entries()) {
    await on.accept(id, expert)
    await on.submit(id, expert, n)
    await on.sign(id, expert)
  }
  await on.go(id, 'closeReview')
  await on.within(async (tx) => {
    const items = (await listItems(tx, id)).filter(({ state }) => state === 'passed')
    const votes = items.map(({ id: itemId }, n) => ({
      ...{ itemId, agree: [14, 13, 12, 11, 7][n] ?? 10, abstain: 1, recused: 0 },
      ...{
        against: 14 - ([14, 13, 12, 11, 7][n] ?? 10),
        grade: GRADES[Math.min(3, 1 + Math.floor(n / 2))] ?? '三等奖',
      },
    }))
    const meeting = { heldOn: inDays(-10), place: '示例会议中心二号会议室', eligible: 17, attended: 15 }
    const { version: expectVersion } = await on.batchOf(id)
    await saveVotes(deps.awards)(
      calls.saveVotes.input.parse({ batchId: id, meeting, votes, expectVersion }),
      staffContext(tx, 'inCharge', '示例负责人'),
    )
  })
  await on.go(id, 'publishResult')
  await on.pass(id)
  await on.go(id, 'announce')
  // In the order in which such things happen.
  await sql`update "awardBatch" set deadline = ${inDays(-30)}::date, "createdAt" = now() - interval '90 days'
    where id = ${id}`.execute(deps.db)
  await sql`update publicity set "startAt" = now() - interval '75 days', "endAt" = now() - interval '68 days'
    where "awardBatchId" = ${id} and stage = 1`.execute(deps.db)
}

/** One signed, one recused from an item, one in the middle of it, one who has not begun. */
const seedReviewed = async (deps: Deps, year: number, experts: readonly Expert[]) => {
  const on = seeder(deps)
  const id = await on.make(year, 8, inDays(12))
  await on.checkAll(id, -1)
  await on.go(id, 'publish')
  await on.pass(id)
  await on.seat(id, experts)
  await on.go(id, 'startReview')
  const [middle, signed, recused] = experts
  if (!middle || !signed || !recused) return
  for (const expert of [signed, recused]) await on.accept(id, expert)
  await on.submit(id, signed, 1)
  await on.sign(id, signed)
  const [away] = await on.own(id, recused)
  if (away)
    await on.send(recused, {
      ...{ examineId: away.id, scores: [] },
      recusal: { kind: 'other', text: '与第一完成单位有在研合作项目，申请回避。' },
    })
  await on.submit(id, recused, 3, 4)
  await on.accept(id, middle)
  await on.submit(id, middle, 2, 3)
}
const inDays = (days: number) => addDays(today(), days)

/** The first is the sample expert of the start page. */
const NUMBERS = [20, 21, 22, 23, 24]

export const seedAwards = async (deps: Deps): Promise<void> => {
  const phones = NUMBERS.map((n) => fictionalExpert(n).mobileTel)
  const experts = await deps.db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('kind', '=', 'expert')
    .where('state', '=', 'approved')
    .where('mobileTel', 'in', phones)
    .orderBy('mobileTel')
    .execute()
  const year = thisYear()
  await seedAnnounced(deps, year - 1, experts)
  await seedReviewed(deps, year, experts)
}
