import { createHash } from 'node:crypto'
import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { takesPart } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { meetingPapers as calls } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { Kysely } from 'kysely'
import { MARKS } from '../../peer-review/sheet/mark.documents.ts'
import { markedMaterial } from '../../peer-review/sheet/sheet.views.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import { paperPdf } from '../../platform/documents/paper/paper.ts'
import { streamZip } from '../../platform/documents/zip.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import { actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { idsOf, lockMeeting, logAll, type Scene, sceneOf } from '../meeting/scene.actions.ts'
import { listSeats } from '../meeting-seat/seat.queries.ts'
import { paperOf } from './meeting-paper.documents.ts'

/** Materials for one expert: pictures and PDF with the watermark, the rest as it is, and a receipt to be signed that says which is which. */

const JOB = 'meeting-pack'
const RECEIPT = documentKind('会议材料签领单')
interface Order {
  readonly id: string
  readonly expertId: string
  readonly accountId: string
}

const seatsOf = async (db: Kysely<Tables>, id: string, expertId: string) => {
  const scene = await sceneOf(db, id)
  const seats = (await listSeats(db, idsOf(scene.items), id)).filter(
    (seat) => seat.expertId === expertId && takesPart(seat.joinStatus) && seat.examine !== 'recused',
  )
  return { scene, seats }
}

export const orderPack =
  ({ jobs }: MeetingDeps) =>
  async ({ id, expertId }: InputOf<typeof calls.pack>, context: Context) => {
    const { db } = context
    const { items } = await lockMeeting(context, id)
    const { seats } = await seatsOf(db as Kysely<Tables>, id, expertId)
    const [first] = seats
    if (!first) throw guardFailed(MEETING_GUARDS, 'notAgreed')
    // Materials open after the promise, on paper as on the screen.
    const unpromised = seats.filter(({ promisedAt }) => promisedAt === null)
    if (unpromised.length > 0) throw guardFailed(MEETING_GUARDS, 'notPromised')
    const { accountId } = actorOf(context)
    const own = items.filter((item) => seats.some((seat) => seat.achievementId === item.achievementId))
    context.note({ detail: { expertId, expert: first.name } })
    await logAll(context, own, `为专家${first.name}生成会议材料包`, { meetingId: id, expertId })
    const jobId = await jobs.send(
      db,
      JOB,
      { id, expertId, accountId },
      { ownerAccountId: accountId, title: `会议材料包：${first.name}` },
    )
    return { jobId }
  }

interface Pack {
  readonly deps: MeetingDeps
  readonly db: Kysely<Tables>
  readonly scene: Scene
  /** What of the session the expert sits on. */
  readonly own: Scene['items']
  readonly expertId: string
  readonly name: string
}

/** What was handed out, to be signed for. */
const receiptOf = async ({ deps, scene, name }: Pack, rows: string[][]): Promise<Buffer> => {
  const paper = await paperOf(deps, {
    document: RECEIPT,
    layout: 'form',
    scene,
    chapters: [
      {
        title: RECEIPT.name,
        blocks: [
          {
            kind: 'text',
            text: `领取人：${name}。材料仅供本次评价使用，不得复制、转发；评价结束后交回或删除。`,
          },
          {
            kind: 'table',
            head: ['受理编号', '文件', '文件摘要（SHA-256 前24位）', '水印'],
            rows,
            widths: [18, 34, 28, 20],
          },
          { kind: 'text', text: '领取人签字：__________________　　日期：______年____月____日' },
        ],
      },
    ],
  })
  return paperPdf(await deps.fonts(), paper)
}

type Progress = (done: number, of: number) => Promise<void>

async function* entriesOf(pack: Pack, progress: Progress, signal: AbortSignal) {
  const { deps, db, own, expertId } = pack
  const { files, fonts, panels } = deps
  const receipt: string[][] = []
  for (const [n, item] of own.entries()) {
    const material = await markedMaterial(
      { subject: panels.subject, files, fonts },
      db,
      item.achievementId,
      expertId,
    )
    for (const [m, file] of material.entries()) {
      signal.throwIfAborted()
      const { parts, mark } = await file.open()
      const content = Buffer.concat(parts)
      const digest = createHash('sha256').update(content).digest('hex').slice(0, 24)
      receipt.push([item.acceptNo, file.fileName, digest, MARKS[mark]])
      const folder = cleanFileName(`${n + 1}-${item.acceptNo}`)
      yield { name: `${folder}/${m + 1}-${cleanFileName(file.fileName)}`, content }
    }
    await progress(n + 1, own.length + 1)
  }
  yield { name: `${RECEIPT.name}.pdf`, content: await receiptOf(pack, receipt) }
  await progress(own.length + 1, own.length + 1)
}

export const definePack = (deps: MeetingDeps, db: Kysely<Tables>): void =>
  deps.jobs.define<Order>(JOB, async ({ data: { id, expertId, accountId }, progress, signal }) => {
    const { scene, seats } = await seatsOf(db, id, expertId)
    const own = scene.items.filter((item) => seats.some((seat) => seat.achievementId === item.achievementId))
    const name = seats[0]?.name ?? ''
    const entries = entriesOf({ deps, db, scene, own, expertId, name }, progress, signal)
    const stored = await deps.files.put(streamZip(entries), { sealed: true })
    const file = await insertFile(db, {
      ...stored,
      fileName: `会议材料-${cleanFileName(name)}.zip`,
      mime: 'application/zip',
      purpose: 'export',
      ownerAccountId: accountId,
    })
    return { resultFileId: file.id }
  })
