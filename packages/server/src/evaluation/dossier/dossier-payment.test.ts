import { achievementProcess as processCalls } from '@portal/contract/evaluation/process/process.calls'
import { afterAll, expect, test } from 'vitest'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { payment, paymentLine } from './dossier-payment.documents.ts'

/** What an auditor asks first: was the evaluation paid, when, how much, by what voucher (docs/handbook/evaluation.md#dossier). */

const on = await conclusionApp()
afterAll(() => on.close())

test('the day, the amount and the voucher of the evaluation fee lie in the dossier, and who noted them', async () => {
  const { projectId } = await on.scored()
  const scene = {
    deps: { ...on.conclusions, files: on.files, jobs: on.deps.jobs },
    ...{ db: on.app.db, row: await findAchievement(on.app.db, projectId), society: '示例学会' },
    ...{ signatures: [], omitted: [] },
  } as unknown as Scene
  const piecesNow = async () => {
    const pieces: Piece[] = []
    for await (const piece of payment(scene)) pieces.push(piece)
    return pieces
  }
  expect(await paymentLine(scene)).toBe('评价费：没有登记委托评价合同和评价费')
  expect(await piecesNow()).toEqual([])

  const contract = { contractNo: 'HT-2026-021', signedOn: '2026-03-02', fee: 28_500.5, note: '分两笔' }
  const save = async (paid: { paidOn: string; voucherNo?: string }) => {
    const input = { id: projectId, ...contract, ...paid }
    const answer = await on.call(processCalls.saveContract, input, { token: on.staff.handler })
    expect(answer.errorMsg, JSON.stringify(answer.fields)).toBeUndefined()
  }
  await save({ paidOn: '' })
  expect(await paymentLine(scene)).toBe('评价费：28500.50元（合同HT-2026-021），未登记到账')
  await save({ paidOn: '2026-03-05', voucherNo: '回单20260305-118' })
  expect(await paymentLine(scene)).toContain('2026年3月5日到账，收款凭证号回单20260305-118')

  const [data, paper] = await piecesNow()
  expect([data?.path, paper?.path]).toEqual(['17-评价费/评价费收取情况.json', '17-评价费/评价费收取情况.pdf'])
  expect(JSON.parse(String(data?.content))).toMatchObject({
    ...{ fee: 28_500.5, paidOn: '2026-03-05', voucherNo: '回单20260305-118', byName: expect.any(String) },
  })
  const words = wordsOf(await readPdf(paper?.content ?? Buffer.alloc(0)))
  for (const said of ['28500.50元', '贰万捌仟伍佰元伍角', '2026年3月5日', '回单20260305-118'])
    expect(words).toContain(said)
})
