import type { MoveName } from '@portal/contract/achievement'
import type { CallOf } from '@portal/contract/endpoint'
import { achievementProcess, FORMAL_CHECKS } from '@portal/contract/features/achievement-process'
import type { StaffRole } from '@portal/contract/roles'
import { type Kysely, sql } from 'kysely'
import { listStaffOf } from '../features/account/index.ts'
import {
  type AchievementRow,
  examine,
  noAwards,
  noPanel,
  type ProcessDeps,
} from '../features/achievement/index.ts'
import {
  acceptObjection,
  findLastPublicity,
  insertObjection,
  reportObjection,
} from '../features/publicity/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import { insertFile } from '../platform/files/file-records.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Context } from '../platform/http/context.ts'
import { renderSampleScan } from './sample-scan.ts'

/** What staff did with the sample applications, by the same moves as real ones: something waits in every status. */

interface Deps extends Omit<ProcessDeps, 'panel' | 'award'> {
  readonly db: Kysely<Tables>
  readonly files: FileStore
}
type Input = Partial<CallOf<typeof achievementProcess.examine>>

const CHECKED: Input = {
  checklist: FORMAL_CHECKS.map(({ code }) => code),
  opinion: '形式审查各项齐全，同意转负责人审核。',
}
const ITEMS: Input = {
  opinion: '材料尚不完整，请按清单逐项补正后重新提交。',
  items: [
    { target: 'attach.noveltyReport', text: '查新报告出具时间超过一年，请提供有效的查新报告。' },
    { target: 'persons', text: '完成人排序与盖章申请表不一致，请核对。' },
  ],
}
const PUBLISHED: Input = {
  publicity: {
    days: 10,
    summary:
      '成果围绕流域水资源配置与调度开展研究，形成了成套技术方法，并在多个灌区和水库应用，取得了明显的经济和社会效益。',
    noSecret: true,
  },
}

const actorsOf = async (db: Kysely<Tables>) => {
  const one = async (role: StaffRole) => {
    const [account] = (await listStaffOf(db, role)).reverse()
    if (!account) throw new Error(`no ${role}`)
    await db
      .updateTable('account')
      .set({ email: `${role}@example.org` })
      .where('id', '=', account.id)
      .execute()
    const { id: accountId, name } = account
    return {
      accountId,
      name,
      role,
      memberId: null,
      sessionId: '',
      restricted: null,
      totpEnrolled: false,
    } as const
  }
  return { handler: await one('handler'), inCharge: await one('inCharge') }
}

const evidenceFor = async ({ db, files }: Deps): Promise<string> => {
  const content = await renderSampleScan({
    ...{ title: '合作协议', societyName: '示例单位', code: '合作协议', stamp: '示例单位' },
    rows: [['协议内容', '双方共同完成该项目，成果由双方共有。']],
  })
  const stored = await files.put(content, { sealed: true })
  const file = { ...stored, fileName: '合作协议.pdf', mime: 'application/pdf', purpose: 'objection' }
  const { id } = await insertFile(db, file)
  await db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  return id
}

export const seedEvaluation = async (deps: Deps, rows: readonly AchievementRow[]): Promise<void> => {
  const { db } = deps
  const actors = await actorsOf(db)
  const process: ProcessDeps = { ...deps, panel: noPanel, award: noAwards }
  const move = (
    row: AchievementRow | undefined,
    by: keyof typeof actors,
    action: MoveName,
    input: Input = {},
  ) =>
    db.transaction().execute(async (tx) => {
      if (!row) throw new Error('too few sample achievements')
      const { version } = await tx
        .selectFrom('achievement')
        .select('version')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      const context = { db: tx, outside: tx, actor: actors[by], note: () => {} } as unknown as Context
      const call = { id: row.id, action, expectVersion: version, ...input }
      await examine(process, achievementProcess.examine.input.parse(call), context)
    })
  const passed = async (row: AchievementRow | undefined) => move(row, 'handler', 'passFirst', CHECKED)
  const published = async (row: AchievementRow | undefined) => {
    await passed(row)
    await move(row, 'inCharge', 'publish', PUBLISHED)
  }
  const objected = async (row: AchievementRow | undefined, n: number) => {
    const page = row && (await findLastPublicity(db, { achievementId: row.id }))
    if (!page) throw new Error('nothing to object to')
    return insertObjection(db, deps.keyRing, {
      ...{ publicityId: page.id, subject: { achievementId: row.id }, late: false },
      ground: n === 0 ? 'units' : 'ownership',
      identity: {
        ...{ name: '示例异议人', orgName: '示例研究所', email: '', address: '示例市示例路8号' },
        mobileTel: `1990300000${n}`,
      },
      grounds: {
        facts: '我单位与第一完成单位签有合作协议，并承担了其中的现场试验，申报的完成单位中没有列入。',
        request: '请核实完成单位。',
      },
      fileIds: [await evidenceFor(deps)],
    })
  }
  // The oldest waited longest; the last five wait for the handler.
  await published(rows[0])
  await db
    .updateTable('publicity')
    .set({ endAt: sql`now()` })
    .where('achievementId', '=', rows[0]?.id ?? '')
    .execute()
  await published(rows[1])
  const taken = await objected(rows[1], 1)
  await move(rows[1], 'handler', 'acceptObjection', { objection: { caseId: taken.id } })
  const by = { id: actors.handler.accountId, name: actors.handler.name }
  await acceptObjection(db, taken.id, by, 30)
  await reportObjection(
    db,
    taken.id,
    by,
    '经查阅合作协议和试验记录，异议人参加了现场试验，但协议约定成果由第一完成单位申报。',
  )
  await published(rows[2])
  await objected(rows[2], 0)
  await published(rows[3])
  await move(rows[4], 'handler', 'return', ITEMS)
  await passed(rows[5])
  await move(rows[6], 'handler', 'proposeReject', {
    ...{ reason: 'outOfScope', opinion: '成果内容为日常管理软件采购，不属于科技成果评价范围。' },
  })
  await passed(rows[7])
  await move(rows[7], 'inCharge', 'reject', {
    ...{ reason: 'duplicate', opinion: '该成果已在其他机构完成评价，不再重复受理。' },
  })
  await passed(rows[8])
  await move(rows[8], 'inCharge', 'returnInCharge', { ...ITEMS, direct: true })
}
