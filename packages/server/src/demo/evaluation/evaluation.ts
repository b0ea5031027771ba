import { sql } from 'kysely'
import type { AchievementRow } from '../../evaluation/achievement/achievement.rows.ts'
import { insertObjection, reportObjection } from '../../peer-review/publicity/objection.queries.ts'
import { findLastPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { renderSampleScan } from '../sample-scan.ts'
import { type MoveDeps, type MoveInput, moved, passed, published, staffOf } from './moves.ts'

/** What staff did with the sample applications, by the same moves as real ones: something waits in every status. */

interface Deps extends MoveDeps {
  readonly files: FileStore
}

const ITEMS: MoveInput = {
  opinion: '材料尚不完整，请按清单逐项补正后重新提交。',
  items: [
    { target: 'attach.noveltyReport', text: '查新报告出具时间超过一年，请提供有效的查新报告。' },
    { target: 'persons', text: '完成人排序与盖章申请表不一致，请核对。' },
  ],
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

const objected = async (deps: Deps, row: AchievementRow | undefined, n: number, day: number) => {
  const { db, process, past } = deps
  const page = row && (await findLastPublicity(db, { achievementId: row.id }))
  if (!page) throw new Error('nothing to object to')
  const fileIds = [await evidenceFor(deps)]
  return past.on(day, 14, () =>
    insertObjection(db, process.keyRing, {
      ...{ publicityId: page.id, subject: { achievementId: row.id }, late: false, fileIds },
      ground: n === 0 ? 'units' : 'ownership',
      identity: {
        ...{ name: '示例异议人', orgName: '示例研究所', email: '', address: '示例市示例路8号' },
        mobileTel: `1990300000${n}`,
      },
      grounds: {
        facts: '我单位与第一完成单位签有合作协议，并承担了其中的现场试验，申报的完成单位中没有列入。',
        request: '请核实完成单位。',
      },
    }),
  )
}

/** In the order in which they were handed in: the oldest is furthest, the last five wait for the handler. */
export const seedEvaluation = async (deps: Deps, rows: readonly AchievementRow[]): Promise<void> => {
  const { db, past } = deps
  // Over since the day before or the weekend: ends as soon as the portal runs.
  await published(deps, rows[0], [12, 9])
  await published(deps, rows[1], [12, 6])
  const taken = await objected(deps, rows[1], 1, 4)
  await moved(deps, rows[1], {
    role: 'handler',
    action: 'acceptObjection',
    at: [3, 10],
    objection: { caseId: taken.id },
  })
  const { accountId: id, name } = await staffOf(db, 'handler')
  await past.on(1, 16, () =>
    reportObjection(
      db,
      taken.id,
      { id, name },
      '经查阅合作协议和试验记录，异议人参加了现场试验，但协议约定成果由第一完成单位申报。',
    ),
  )
  await published(deps, rows[2], [9, 5])
  await objected(deps, rows[2], 0, 1)
  await published(deps, rows[3], [8, 4])
  await moved(deps, rows[4], { role: 'handler', action: 'return', at: [6, 10], ...ITEMS })
  await passed(deps, rows[5], 2)
  await moved(deps, rows[6], {
    role: 'handler',
    action: 'proposeReject',
    at: [1, 11],
    reason: 'outOfScope',
    opinion: '成果内容为日常管理软件采购，不属于科技成果评价范围。',
  })
  await passed(deps, rows[7], 5)
  await moved(deps, rows[7], {
    role: 'inCharge',
    action: 'reject',
    at: [3, 9],
    reason: 'duplicate',
    opinion: '该成果已在其他机构完成评价，不再重复受理。',
  })
  await passed(deps, rows[8], 4)
  await moved(deps, rows[8], {
    role: 'inCharge',
    action: 'returnInCharge',
    at: [2, 16],
    ...ITEMS,
    direct: true,
  })
}
