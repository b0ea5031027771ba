import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { dossier } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { fees } from '@portal/contract/evaluation/fees/fees.calls'
import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { meetingPapers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { expect } from 'vitest'
import { printAwardPapers } from '../award/certificate/extreme-papers.testing.ts'
import { printAwardDossier } from '../award/dossier/extreme-dossier.testing.ts'
import { printEventPapers } from '../content/event-papers/extreme-papers.testing.ts'
import { correctReport, insertLongDraw, ruleLongCase } from '../evaluation/dossier/extreme-dossier.testing.ts'
import { insertReturn, saveContract } from '../evaluation/process/process.queries.ts'
import { insertRequest } from '../evaluation/process/request.queries.ts'
import { issue, printCertificate } from '../membership/certificate/issue.actions.ts'
import { longestLetter } from '../membership/expert-ledger/extreme-letter.testing.ts'
import { printLabels } from '../membership/full-export/extreme-labels.testing.ts'
import { insertOrganisation } from '../membership/organisation/organisation.queries.ts'
import { insertPublicity } from '../peer-review/publicity/publicity.queries.ts'
import { paperPdf } from '../platform/documents/paper/paper.ts'
import { listZip } from '../platform/documents/zip.ts'
import { findFile } from '../platform/files/file-records.queries.ts'
import { conclusionApp } from './conclusion-app.ts'
import { eventually } from './eventually.ts'
import { type PdfRead, readPdf } from './pdf-pages.ts'

/** Every document that the portal prints, with as much in it as its forms let in, through the real server. */

/** Characters of the extensions of Unicode that names are written with. */
const RARE = '䶮㛃𬭎𫘝'
export const long = (words: string, length: number) =>
  [...words.repeat(Math.ceil(length / words.length))].slice(0, length).join('')
export const NAME = long(
  `大型跨流域调水工程${RARE}水量水质协同调控V2.0-Integrated.Platform关键技术研究与应用`,
  80,
)
export const UNITS = Array.from({ length: 12 }, (_, n) =>
  long(`第${n + 1}示例水利水电勘测设计研究院有限责任公司${RARE}分公司`, 80),
)
export const PEOPLE = Array.from({ length: 12 }, (_, n) =>
  long(`${'甲乙丙丁戊己庚辛壬癸子丑'[n]}𬭎 Alexandria-Konstantinopolskaya`, 30),
)
const URL = `https://data.example.org/${'very-long-path.'.repeat(12)}?id=${'0123456789'.repeat(6)}`
/** What means something to a template. */
const MARKUP = '#import "/x.typ": * $x^2$ \\\\ @ref <a> *b* _c_ `d` [e] {f} //g'
export const ESSAY = `${MARKUP} ${URL} ${'a3f5c9e7'.repeat(8)}`

/** Looked at by eye: PDF_FOLDER=/tmp/pages vitest run packages/server/src/documents.test.ts */
const keep = (name: string, content: Buffer) => {
  const folder = process.env.PDF_FOLDER
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll('/', '_')}.pdf`), content)
}

/** By document: what was printed of it. */
export const printed = new Map<string, { name: string; read: PdfRead }[]>()
const take = async (name: string, content: Buffer) => {
  keep(name, content)
  const read = await readPdf(content)
  printed.set(read.subject, [...(printed.get(read.subject) ?? []), { name, read }])
}

let on: Awaited<ReturnType<typeof conclusionApp>>
const downloaded = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer())
const finished = async (jobId: string) => {
  const job = await eventually(async () => {
    const found = await on.deps.jobs.find(on.app.db, jobId)
    expect(['done', 'failed']).toContain(found?.state)
    return found
  })
  expect(job?.error ?? '').toBe('')
  const file = await findFile(on.app.db, job?.resultFileId ?? '')
  if (!file) throw new Error('no archive')
  return buffer(await on.files.open(file))
}
const takeZip = async (archive: Buffer) => {
  // What was handed in is not ours.
  for (const entry of await listZip(archive))
    if (entry.name.endsWith('.pdf') && !/^02-|扫描件|材料\.pdf/.test(entry.name))
      await take(entry.name, await entry.read())
}

const extreme = async () => {
  const units: { orgId: string; orgName: string; rank: number; duty: string }[] = []
  for (const [n, orgName] of UNITS.entries()) {
    const { orgId } = await insertOrganisation(on.app.db, {
      name: orgName,
      status: 'confirmed',
      createdBy: null,
    })
    units.push({ orgId, orgName, rank: n + 1, duty: long(ESSAY, 290) })
  }
  const base = on.filled(0)
  const cards = [0, 1, 2, 3, 4, 5].flatMap((n) => on.filled(n).persons?.map(({ idCard }) => idCard) ?? [])
  const row = { name: long(URL, 60), before: long('1234567890', 60), after: long('±0.0001', 60) }
  return {
    achievement: {
      ...base.achievement,
      name: NAME,
      summary: long(`成果简介${ESSAY}。`, 1000),
      innovations: [long(ESSAY, 290), long('建立了', 290)],
      indicators: [{ ...row, benchmark: long(URL, 100), evidence: long('检测报告', 100) }],
    },
    units,
    persons: PEOPLE.map((name, n) => ({
      ...{ name, idCard: cards[n] ?? '', title: '正高级', rank: n + 1, contribution: long(ESSAY, 290) },
      ...{ orgId: units[n]?.orgId ?? '', orgName: units[n]?.orgName ?? '' },
    })),
  } as Parameters<typeof on.filled>[1]
}

/** Longer than the forms of experts allow today. */
const lengthen = async (expertIds: readonly string[]) => {
  for (const [n, id] of expertIds.entries())
    await on.app.db
      .updateTable('member')
      .set({ name: PEOPLE[n % PEOPLE.length] as string, company: UNITS[n % UNITS.length] as string })
      .where('id', '=', id)
      .execute()
}

const session = async (projectId: string, experts: readonly { id: string; token: string }[]) => {
  const token = on.staff.expertReview
  const made = await on.call(
    meeting.create,
    {
      ...{ achievementIds: [projectId], startAt: new Date().toISOString() },
      ...{ place: long('示例市示例区流域路一号会议中心', 100), host: long(PEOPLE[0] as string, 30) },
    },
    { token },
  )
  expect(made.errorMsg, JSON.stringify(made.fields)).toBeUndefined()
  const id = made.data?.id ?? ''
  await on.call(meetingLive.start, { id, expectVersion: 1 }, { token })
  for (const { id: expertId } of experts.slice(0, 5))
    await on.call(
      meetingLive.attend,
      { id, expertId, joinStatus: '4', source: 'onsite', reason: '现场核对' },
      { token },
    )
  const asked = { question: long(ESSAY, 300), answer: long(ESSAY, 300) }
  await on.call(
    meetingLive.ask,
    { id, achievementId: projectId, asker: long(PEOPLE[1] as string, 30), ...asked },
    { token },
  )
  const { data } = await on.call(fees.view, { of: 'meeting', id }, { token: on.staff.handler })
  const list = (data?.list ?? []).map(({ expertId }) => ({ expertId, cents: 99_999_99, note: '' }))
  const saved = await on.call(
    fees.save,
    { of: 'meeting', id, expectVersion: data?.version ?? 0, list },
    { token: on.staff.handler },
  )
  expect(saved.errorMsg).toBeUndefined()
  const confirmed = await on.call(
    fees.confirm,
    { of: 'meeting', id, expectVersion: (data?.version ?? 0) + 1 },
    { token: on.staff.inCharge },
  )
  expect(confirmed.errorMsg).toBeUndefined()
  await take('会议资料包', await downloaded(on.app.download(meetingPapers.kit, { id }, { token })))
  await take(
    '会议纪要',
    await downloaded(on.app.download(meetingPapers.minutesFile, { id, document: 'pdf' }, { token })),
  )
  await take(
    '专家咨询费发放表',
    await downloaded(
      on.app.download(
        fees.wholeSheet,
        { of: 'meeting', id, reason: '财务付款' },
        { token: on.staff.superAdmin },
      ),
    ),
  )
  const [first] = experts
  await on.call(
    examination.promise,
    { projectId, confidential: true, noInterest: true },
    { token: first?.token ?? '' },
  )
  const pack = await on.call(meetingPapers.pack, { id, expertId: first?.id ?? '' }, { token })
  expect(pack.errorMsg).toBeUndefined()
  await takeZip(await finished(pack.data?.jobId ?? ''))
}

const LONG_CONTRACT = {
  ...{ contractNo: 'HT-2026-1', fee: 99_999_999, signedOn: '2026-03-02', paidOn: '2026-03-05' },
  ...{ voucherNo: long('回单20260305', 60), note: long(ESSAY, 500) },
}
const opened = async (projectId: string, token: string) => {
  const view = await on.call(examination.view, { projectId }, { token })
  for (const { id: fileId } of view.data?.files ?? [])
    await downloaded(on.app.download(examination.file, { projectId, fileId }, { token }))
}

const evaluation = async () => {
  const { projectId, experts, leader } = await on.scored(undefined, 'meeting', await extreme())
  const form = { id: projectId, document: 'pdf' } as const
  await take('申请表', await downloaded(on.app.download(achievement.form, form, { token: on.staff.handler })))
  await lengthen(experts.map(({ id }) => id))
  await session(projectId, experts)
  const subject = { achievementId: projectId }
  const page = await insertPublicity(on.app.db, subject, {
    snapshot: {
      ...{ name: NAME, typeLabel: '科技研发类', summary: long(ESSAY, 1000) },
      units: UNITS.map((name) => ({ name })),
      persons: PEOPLE.map((name, n) => ({ name, orgName: UNITS[n] as string })),
    },
    days: 7,
  })
  await ruleLongCase(
    on,
    { publicityId: page.id, subject },
    { units: UNITS, people: PEOPLE, essay: long(ESSAY, 2000) },
  )
  await insertReturn(on.app.db, {
    ...{ achievementId: projectId, revisionNo: 1, fromStatus: '12', direct: false },
    opinion: long(ESSAY, 500),
    ...{ dueAt: new Date().toISOString(), byName: '示例办理人', byRole: 'handler' },
    items: Array.from({ length: 20 }, () => ({
      id: crypto.randomUUID(),
      target: 'summary',
      text: long(ESSAY, 300),
    })),
  })
  const hit = {
    achievementId: projectId,
    rule: 'formerUnit',
    level: 'soft',
    text: `曾任职于“${UNITS[0]}”`,
  } as const
  for (const { id: expertId } of experts.slice(0, 3))
    await on.app.db
      .insertInto('recusalHit')
      .values({ ...hit, expertId })
      .execute()
  await opened(projectId, leader.token)
  await saveContract(on.app.db, projectId, LONG_CONTRACT, PEOPLE[0] as string)
  await insertRequest(on.app.db, {
    ...{ achievementId: projectId, kind: 'correction', byName: PEOPLE[0] as string, state: 'reopen' },
    reason: long(ESSAY, 2000),
  })
  await on.ready(projectId, leader)
  const moved = await on.move(projectId, 'conclude', on.staff.inCharge, on.PASSED)
  expect(moved.errorMsg).toBeUndefined()
  const said = { units: UNITS, people: PEOPLE, essay: long(ESSAY, 500) }
  await insertLongDraw(on, projectId, said)
  await correctReport(on, projectId, leader, said)
  const { data } = await on.call(dossier.order, { projectId }, { token: (await on.hire('inCharge')).token })
  await takeZip(await finished(data?.jobId ?? ''))
}

/** A certificate of each kind, of members with the longest of everything. */
const members = async () => {
  const deps = { ...on.deps, files: on.files, fonts: on.conclusions.fonts }
  for (const id of [(await on.person()).memberId, (await on.expert()).id]) {
    await on.app.db
      .updateTable('member')
      .set({ name: PEOPLE[0] as string, memberTag1: long('常务副理事长兼秘书长', 20) })
      .where('id', '=', id)
      .execute()
    const made = await issue(deps, on.app.db, id, { id: null, name: '示例办证员' })
    const { body } = await printCertificate(deps, on.app.db, { ...made, state: 'replaced' })
    await take(`会员证书-${made.kind}`, Buffer.isBuffer(body) ? body : await buffer(body))
  }
  const [fonts, essay] = [await deps.fonts(), long(ESSAY, 1000)]
  const letter = longestLetter({ name: PEOPLE[0] ?? '', project: NAME, essay })
  await take('年度履职函', await paperPdf(fonts, letter))
  await take('邮寄标签', await printLabels(fonts, { name: NAME, people: PEOPLE, essay }))
}

const others = async () => {
  const said = { name: NAME, units: UNITS, people: PEOPLE, essay: long(ESSAY, 1000) }
  for (const [name, content] of await printAwardPapers(on.awards, said)) await take(name, content)
  for (const [name, content] of await printAwardDossier(said)) await take(name, content)
  for (const [name, content] of await printEventPapers(await on.awards.fonts(), said))
    await take(name, content)
}

export const printEverything = async (): Promise<void> => {
  on = await conclusionApp()
  await on.deps.jobs.start()
  try {
    await evaluation()
    await members()
    await others()
  } finally {
    await on.deps.jobs.stop()
    await on.close()
  }
}
