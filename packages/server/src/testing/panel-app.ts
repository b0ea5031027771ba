import { invitation as replies } from '@portal/contract/peer-review/invitation.calls'
import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { achievementApp } from '../evaluation/application/applicant.testing.ts'
import { createExpert } from '../membership/admission/member.factory.ts'
import type { FormValues } from '../membership/record/kind.queries.ts'
import { tickPanels } from '../peer-review/panel/panel.jobs.ts'

/** Achievements ready for their panel, and a pool of experts, behind a real server. */

export const panelApp = async () => {
  let drawn = 500
  const on = await achievementApp()
  const { app } = on
  const staff = {
    handler: on.as('handler'),
    inCharge: on.as('inCharge'),
    expertReview: on.as('expertReview'),
    superAdmin: on.as('superAdmin'),
  }
  /** Of a unit of one's own, senior and technical, unless told otherwise. */
  const expert = async (values: FormValues = {}) => {
    drawn += 1
    const { memberId, row } = await createExpert(app.db, on.deps, {
      n: drawn,
      state: 'approved',
      values: {
        ...{
          zc: '正高级',
          subject: '水利工程',
          organization: `示例评审单位${drawn}`,
          birthday: '1975-05-05',
        },
        ...{ email: `e${drawn}@unit${drawn}.example` },
        ...values,
      },
    })
    await app.db.updateTable('expert').set({ birthday: '1975-05-05' }).where('id', '=', memberId).execute()
    return { id: memberId, row, token: on.asMember(memberId, 'expert') }
  }
  const pool = async (count: number, values: FormValues = {}) => {
    const list = []
    for (let n = 0; n < count; n += 1) list.push(await expert(values))
    return list
  }
  let made = 0
  /** Past its publicity; `mode` as the evaluation is held. */
  const achievement = async (mode: 'meeting' | 'correspondence' = 'meeting', change: object = {}) => {
    made += 1
    const submitted = await on.submitted(made, change)
    await app.db
      .updateTable('achievement')
      .set({ status: '27', evalMode: mode, type: 'development' })
      .where('id', '=', submitted.id)
      .execute()
    return submitted.id
  }
  const distribute = (
    token: string,
    input: Omit<CallOf<typeof calls.distribution>, 'mode'> & { mode?: 'manual' | 'suggest' | 'random' },
  ) => on.call(calls.distribution, { mode: 'manual', ...input }, { token })
  const view = async (projectId: string, token = staff.inCharge) => {
    const { data, error } = await on.call(calls.members, { projectId }, { token })
    if (!data) throw new Error(error)
    return data
  }
  /** Seats and three reserves out of these; the first one leads. */
  const listOf = (experts: readonly { id: string }[], size = 5) =>
    experts.map(({ id }, n) => ({
      expertId: id,
      role: n === 0 ? ('leader' as const) : ('member' as const),
      reserveNo: n < size ? 0 : n - size + 1,
    }))
  const confirmed = async (projectId: string, experts: readonly { id: string }[], size = 5) => {
    const members = listOf(experts, size)
    const { version } = await view(projectId)
    const { data, errorMsg } = await distribute(staff.expertReview, {
      ...{ projectId, members, size, expectVersion: version, confirm: true },
    })
    expect(errorMsg).toBeUndefined()
    return data?.panelVersion ?? 0
  }
  const invite = async (projectId: string) =>
    on.call(
      calls.invite,
      { projectId, expectVersion: (await view(projectId)).version },
      { token: staff.expertReview },
    )
  /** What stands in the newest mail to an expert. */
  const linkOf = async (memberId: string) => {
    const { email, mobileTel } = await on.rowOf(memberId)
    const [mail] = await on.messagesTo(email)
    const [sms] = await on.messagesTo(mobileTel)
    const url = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
    return {
      ...{ idCard: url.searchParams.get('id') ?? '', projectId: url.searchParams.get('projectId') ?? '' },
      code: url.searchParams.get('code') ?? '',
      sms: sms?.text ?? '',
      mail: mail?.text ?? '',
    }
  }
  let answered = 0
  /** Each from a network of its own: limits are counted by these as well. */
  const reply = async (memberId: string, input: Partial<CallOf<typeof replies.reply>> = {}) => {
    const { idCard, projectId, code } = await linkOf(memberId)
    answered += 1
    return on.call(
      replies.reply,
      { idCard, projectId, code, agree: '1', noInterest: true, ...input },
      { ip: `198.60.${answered % 250}.1` },
    )
  }
  const join = async (
    projectId: string,
    expertId: string,
    joinStatus: '1' | '2' | '4' | '5',
    more: object = {},
  ) =>
    on.call(
      calls.updateJoinStatus,
      { projectId, expertId, joinStatus, source: 'phone', reason: '电话告知', ...more },
      { token: staff.expertReview },
    )
  const lock = async (projectId: string) => {
    const { version, list, size } = await view(projectId)
    return distribute(staff.inCharge, {
      ...{ projectId, size, expectVersion: version, lock: true },
      members: list.map(({ expertId, role, reserveNo }) => ({ expertId, role, reserveNo })),
    })
  }
  /** Five who agreed, locked; in a meeting they are present. */
  const locked = async (mode: 'meeting' | 'correspondence' = 'correspondence', change: object = {}) => {
    const projectId = await achievement(mode, change)
    const experts = await pool(8)
    await confirmed(projectId, experts)
    await invite(projectId)
    for (const { id } of experts.slice(0, 5)) await join(projectId, id, '1')
    const reply = await lock(projectId)
    expect(reply.errorMsg).toBeUndefined()
    if (mode === 'meeting')
      for (const { id } of experts.slice(0, 5)) await join(projectId, id, '4', { source: 'onsite' })
    return { projectId, experts }
  }
  /** Lets so many days pass for the invitations of an achievement. */
  const age = (projectId: string, days: number) =>
    sql`update invitation set "sentAt" = "sentAt" - make_interval(secs => ${days * 86_400}),
      "expiresAt" = "expiresAt" - make_interval(secs => ${days * 86_400}) where "achievementId" = ${projectId}`.execute(
      app.db,
    )
  const tick = () => tickPanels(on.panels, app.db)
  return {
    ...on,
    ...{
      staff,
      expert,
      pool,
      achievement,
      distribute,
      view,
      listOf,
      confirmed,
      invite,
      linkOf,
      reply,
      join,
      lock,
      locked,
    },
    ...{ age, tick },
  }
}
export type PanelApp = Awaited<ReturnType<typeof panelApp>>
