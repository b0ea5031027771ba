import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { award as calls } from '@portal/contract/award/award.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { onDisk } from '../../testing/on-disk.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'
import { exportedDossier, heldAward } from './dossier.testing.ts'

/** What an auditor asks of an award, answered by its archive alone (docs/handbook/award.md#dossier). */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
  await on.jobs.start()
})
afterAll(async () => {
  await on.jobs.stop()
  await on.close()
})

const exported = (batchId: string, token: string) => exportedDossier(on, batchId, token)
const wordsIn = async (files: ReadonlyMap<string, Buffer>, path: RegExp) => {
  const [, pdf] = [...files].find(([name]) => path.test(name) && name.endsWith('.pdf')) ?? []
  return pdf ? wordsOf(await readPdf(pdf)) : ''
}

test('the archive answers who nominated, checked, examined, stepped back, voted, and what came of it', async () => {
  const { id, first, away, recusal, sealed } = await heldAward(on)
  const token = on.staff.inCharge
  // Nobody reads a value before the review has come to its end.
  expect([...sealed.keys()].some((path) => /^0[78]-/.test(path))).toBe(false)
  expect(String(sealed.get('manifest.json'))).toContain('评分尚未启封')

  const files = await exported(id, token)
  const manifest = JSON.parse(String(files.get('manifest.json')))
  for (const { path, sha256 } of manifest.files)
    expect([
      path,
      createHash('sha256')
        .update(files.get(path) ?? '')
        .digest('hex'),
    ]).toEqual([path, sha256])
  expect(manifest.omitted).toEqual([])
  expect(manifest.signatures).toHaveLength(5)
  const { name } = await on.rowOf(away?.id ?? '')
  const asked: [RegExp, readonly string[]][] = [
    [/^01-批次/, ['一等奖', '每项最少专家', '2人', String(first?.name)]],
    [/^02-参评项目\/.+项目\.pdf$/, ['形式审查', '通过示例handler', '属于本奖项的奖励范围', '完成单位']],
    [/^04-公示\/第2次公示/, ['拟奖项目', '一等奖']],
    [/^06-专家\/专家分配/, [name, recusal.text, '示例expertReview', '保密和无利害关系承诺']],
    [/^06-专家\/回避台账/, ['没有发现需要回避或说明的关系']],
    [/^07-评分\/评审意见-/, ['总分', '建议等级', '短信验证', '文件摘要', '计入']],
    [/^08-排名和表决\/排名/, ['评分启封', '去极值平均', String(first?.name)]],
    [
      /^08-排名和表决\/会议表决/,
      ['应到9人，到会8人（不少于6人方可表决）', '缺席', '示例委员9', '未通过', '登记', '示例inCharge'],
    ],
    [/^09-证书\/证书清单/, ['获奖证书', '一等奖', '有效']],
    [/^10-办理记录/, ['签署保密承诺', '申请回避', '公布结果', '登记表决']],
    [/^15-告知记录/, ['短信']],
  ]
  for (const [path, words] of asked) {
    const said = await wordsIn(files, path)
    for (const word of words) expect(said, String(path)).toContain(word)
  }
  const all = [...files]
    .flatMap(([path, content]) => (path.endsWith('.json') ? [String(content)] : []))
    .join('')
  const { mobileTel, email } = await on.rowOf(away?.id ?? '')
  for (const secret of [mobileTel, email, 'destination']) expect(all).not.toContain(secret)
})

test('what each expert opened and how often; who stepped back and opened nothing is not asked for it', async () => {
  const { id, items, experts, away, reader } = await heldAward(on)
  const files = await exported(id, on.staff.handler)
  const list = JSON.parse(String(files.get('14-材料查阅/材料查阅记录.json')))
  expect(
    list.map(({ expertId, slot }: { expertId: string; slot: string }) => [expertId, slot.slice(0, 3)]),
  ).toEqual(items.map(({ no }) => [reader?.id, no.slice(0, 3)]))
  for (const one of list)
    expect(one).toMatchObject({
      ...{ fileName: '推荐书.pdf', count: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ...{ firstAt: expect.any(String), lastAt: expect.any(String) },
    })
  const said = await wordsIn(files, /^14-材料查阅/)
  const named = async (expertId: string) => (await on.rowOf(expertId)).name
  const [, unseen = ''] = said.split('没有通过平台打开材料：')
  expect(said).toContain(await named(reader?.id ?? ''))
  expect(unseen).toContain(await named(experts[2]?.id ?? ''))
  // One item is still theirs.
  expect(unseen).toContain(await named(away?.id ?? ''))
})

test('it is checked by an outsider without the portal; what was changed shows', async () => {
  const { id } = await heldAward(on)
  const files = await exported(id, on.staff.superAdmin)
  const { folder, check } = await onDisk(files)
  const whole = check()
  expect([whole.status, whole.lines.filter((line) => line.includes('就是签署的内容')).length]).toEqual([0, 5])
  expect(whole.lines.join('')).not.toContain('只含一部分')
  const path = '10-办理记录/办理记录.json'
  await writeFile(join(folder, path), String(files.get(path)).replace('公布结果', '公布奖项'))
  expect(check().status).toBe(1)
})

test('it is for those who may know who objects, and refused to whoever has a part in an item', async () => {
  const { id, items } = await on.publicised(1)
  const order = (token: string) => on.call(calls.orderDossier, { batchId: id }, { token })
  expect((await order(on.staff.expertReview)).error).toBe('forbidden')
  const own = await on.hire('handler', { orgId: on.first.orgId })
  await on.app.db
    .updateTable('awardItem')
    .set({ units: [on.first.orgName] })
    .where('id', '=', items[0]?.id ?? '')
    .execute()
  expect((await order(own.token)).error).toBe('guardFailed')
  // Lost between the order and the job.
  const gone = await on.hire('handler')
  await on.app.db.updateTable('account').set({ role: 'editor' }).where('id', '=', gone.id).execute()
  const { data } = await order(gone.token)
  await eventually(async () => {
    const job = await on.jobs.find(on.app.db, data?.jobId ?? '')
    expect(job?.error).toBe('您的权限已变化，不能导出归档包')
  })
})
