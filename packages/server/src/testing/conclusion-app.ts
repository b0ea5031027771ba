import { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { expect } from 'vitest'
import { conclusionPort } from '../evaluation/conclusion/conclusion.actions.ts'
import { PDF } from './members-app.ts'
import { panelApp } from './panel-app.ts'

interface Scored {
  readonly value?: number
  readonly vote?: 'agree' | 'disagree'
}

/** Panels whose sheets are signed, and everything between them and the report, behind a real server. */
export const conclusionApp = async () => {
  const on = await panelApp()
  // The queue does not run here: archives are ordered by their own tests.
  Object.assign(on.process.panel, conclusionPort(on.conclusions))
  const { criteria, scales, version: formVersion } = templateOf('development')
  /** Five on the panel, their sheets signed on paper. */
  const scored = async (
    sheets: readonly Scored[] = [{}, {}, {}, {}, {}],
    mode: 'meeting' | 'correspondence' = 'meeting',
    change: object = {},
  ) => {
    const { projectId, experts } = await on.locked(mode, change)
    const token = on.staff.expertReview
    const { version: panelVersion } = await on.view(projectId)
    for (const [n, { value = 82, vote = 'agree' }] of sheets.entries()) {
      const expert = experts[n]
      const file = { file: [{ name: '评分表.pdf', content: PDF }] }
      const { data } = await on.call(fileCalls.upload, { type: 'paperSheet' }, { token, files: file })
      const reply = await on.call(
        examination.examine,
        {
          ...{
            projectId,
            panelVersion,
            formVersion,
            expectVersion: 0,
            vote,
            level: 'worldAdvanced',
            confidence: '4',
          },
          scores: criteria.map(({ cid }) => ({ cid, value })),
          scales: scales.map(({ cid }) => ({ cid, value: 2 })),
          ...{ merits: '技术路线清晰，数据充分', problems: '长期运行数据偏少', suggestions: '补充长期监测' },
          ...(vote === 'disagree' && { dissent: '应用规模仍然偏小' }),
          onBehalf: { expertId: expert?.id ?? '', ...(data && { paperScanId: data.id }) },
        },
        { token },
      )
      expect(reply.errorMsg, JSON.stringify(reply.fields)).toBeUndefined()
    }
    return { projectId, experts, leader: experts[0] as (typeof experts)[number] }
  }
  const SECTIONS = {
    ...{ material: '资料齐全、规范，符合评价要求。', innovation: '提出了联合调度的新方法。' },
    ...{ comparison: '总体达到国际先进水平。', benefit: '已在三个灌区应用，效益良好。' },
    ...{ problems: '长期运行的数据偏少。', suggestions: '建议补充长期监测。', dissent: '' },
  }
  const opinionOf = async (projectId: string, token: string) =>
    (await on.call(calls.opinion, { projectId }, { token })).data
  const save = (projectId: string, token: string, change: Partial<CallOf<typeof calls.saveOpinion>> = {}) =>
    on.call(
      calls.saveOpinion,
      { projectId, sections: SECTIONS, level: 'worldAdvanced', expectNo: 0, ...change },
      { token },
    )
  /** Everybody else agrees to the newest version. */
  const agree = async (
    projectId: string,
    leader: { id: string; token: string },
    silent: readonly string[] = [],
  ) => {
    const { versions: [last] = [], stances = [] } = (await opinionOf(projectId, leader.token)) ?? {}
    for (const { expertId, stance } of stances)
      if (stance === null && expertId !== leader.id && !silent.includes(expertId))
        expect(
          await on.call(
            calls.takeStance,
            { projectId, no: last?.no ?? 0, stance: 'agree', text: '' },
            { token: on.asMember(expertId, 'expert') },
          ),
        ).toMatchObject({ code: 200 })
  }
  /** The leader with a code; the others have said how they stand. */
  const sign = async (
    projectId: string,
    leader: { id: string; token: string },
    { silent = [] }: { readonly silent?: readonly string[] } = {},
  ) => {
    await agree(projectId, leader, silent)
    await on.app.db.deleteFrom('signCode').where('expertId', '=', leader.id).execute()
    const sent = await on.call(calls.opinionCode, { projectId }, { token: leader.token })
    expect(sent.errorMsg).toBeUndefined()
    const [sms] = (await on.messagesTo((await on.rowOf(leader.id)).mobileTel)).filter(
      ({ template }) => template === 'captcha-sign',
    )
    const docHash = (await opinionOf(projectId, leader.token))?.versions[0]?.docHash ?? ''
    return on.call(
      calls.signOpinion,
      { projectId, docHash, otp: /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '' },
      { token: leader.token },
    )
  }
  const prepare = (projectId: string) =>
    on.call(calls.prepareReport, { projectId }, { token: on.staff.inCharge })
  const move = async (id: string, action: 'conclude' | 'reopen', token: string, more: object = {}) => {
    const { version } = await on.app.db
      .selectFrom('achievement')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return on.call(
      achievementProcess.examine,
      { id, action, expectVersion: version, opinion: '按规定办理，理由充分。', ...more } as never,
      { token },
    )
  }
  const PASSED = {
    conclusion: { outcome: 'passed', level: 'worldAdvanced', text: '同意通过评价，建议推广应用。' },
  }
  const ready = async (projectId: string, leader: { id: string; token: string }) => {
    expect((await save(projectId, leader.token)).errorMsg).toBeUndefined()
    expect((await sign(projectId, leader)).errorMsg).toBeUndefined()
    expect((await prepare(projectId)).errorMsg).toBeUndefined()
  }
  const ownerOf = async (id: string) => {
    const { ownerId } = await on.app.db
      .selectFrom('achievement')
      .select('ownerId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { kind } = await on.rowOf(ownerId)
    return on.asMember(ownerId, kind as 'project')
  }
  return { ...on, scored, opinionOf, save, agree, sign, prepare, move, ready, ownerOf, PASSED, SECTIONS }
}
