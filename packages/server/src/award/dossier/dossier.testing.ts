import { buffer } from 'node:stream/consumers'
import { award as calls } from '@portal/contract/award/award.calls'
import { awardExamine as expertCalls } from '@portal/contract/award/award-sheet.calls'
import { expect } from 'vitest'
import { listZip } from '../../platform/documents/zip.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { eventually } from '../../testing/eventually.ts'
import type { AwardApp } from '../batch/award.testing.ts'

/** An award carried to its announcement, and what its archive holds. */

export const exportedDossier = async (
  on: AwardApp,
  batchId: string,
  token: string,
): Promise<Map<string, Buffer>> => {
  const { data, errorMsg } = await on.call(calls.orderDossier, { batchId }, { token })
  expect(errorMsg).toBeUndefined()
  const job = await eventually(async () => {
    const found = await on.jobs.find(on.app.db, data?.jobId ?? '')
    expect(['done', 'failed']).toContain(found?.state)
    return found
  })
  expect(job?.error ?? '').toBe('')
  const file = await findFile(on.app.db, job?.resultFileId ?? '')
  if (!file) throw new Error('no archive')
  const files = new Map<string, Buffer>()
  for (const entry of await listZip(await buffer(await on.files.open(file))))
    files.set(entry.name, await entry.read())
  return files
}

/** The expert reads all that lies beside an item, so many times. */
const read = async (on: AwardApp, examineId: string, token: string, times: number) => {
  for (const { id: fileId } of (await on.viewOwn(examineId, token))?.materials ?? [])
    for (let n = 0; n < times; n++)
      expect((await on.app.download(expertCalls.file, { examineId, fileId }, { token })).status).toBe(200)
}

/** Two items by three experts, one of whom steps back from the first; both voted on, one wins. */
export const heldAward = async (on: AwardApp) => {
  const { id, items, experts } = await on.reviewed(2, 3)
  const [first, second] = items
  const [away] = experts
  const own = (await on.own(away?.token ?? '')).list.find(({ no }) => no === first?.no)
  const recusal = { kind: 'other' as const, text: '与第一完成单位有合作课题' }
  const back = await on.examine(away?.token ?? '', {
    ...(await on.filled(own?.id ?? '', away?.token ?? '')),
    recusal,
  })
  expect(back.errorMsg).toBeUndefined()
  const [, reader] = experts
  for (const { id: examineId } of (await on.own(reader?.token ?? '')).list)
    await read(on, examineId, reader?.token ?? '', 2)
  for (const [n, { token }] of experts.entries()) await on.submitAll(token, 80 + n)
  const sealed = await exportedDossier(on, id, on.staff.inCharge)
  for (const expert of experts) expect((await on.sign(id, expert)).errorMsg).toBeUndefined()
  await on.moved(id, 'closeReview')
  const votes = [
    { itemId: first?.id, agree: 7, against: 1, abstain: 0, recused: 0, grade: '一等奖' },
    { itemId: second?.id, agree: 3, against: 4, abstain: 1, recused: 0, grade: '二等奖' },
  ]
  expect((await on.vote(id, votes, { eligible: 9, attended: 8 })).errorMsg).toBeUndefined()
  await on.moved(id, 'publishResult')
  await on.moved(id, 'announce')
  return { id, items, experts, first, away, reader, recusal, sealed }
}
