import { event as calls } from '@portal/contract/content/event/event.calls'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { expect } from 'vitest'
import { createExpert } from '../../membership/admission/member.factory.ts'
import { personApp } from '../../membership/person/person.testing.ts'

type Content = CallOf<typeof calls.save>

/** Of the event as it is made when nothing is said: while it takes registrations, and half an hour before it begins. */
export const REGISTERING = '2033-03-02T10:00:00+08:00'
export const DOOR = '2033-03-10T08:30:00+08:00'

/** Members and an office that announces events, behind a real server. */
export const eventApp = async () => {
  const on = await personApp()
  const admin = on.app.signIn({ role: 'administrator', name: '示例管理员', accountId: crypto.randomUUID() })
  const editor = on.app.signIn({ role: 'editor', name: '示例编辑', accountId: crypto.randomUUID() })
  const content = (change: Partial<Content> = {}): Content => ({
    ...{ title: '流域经济学术年会', body: '主题报告和分会场讨论。', place: '示例会议中心' },
    ...{ beginsAt: '2033-03-10T09:00', endsAt: '2033-03-11T17:00' },
    ...{ registerFrom: '2033-03-01', registerUntil: '2033-03-08' },
    ...{ guests: ['person', 'expert'] as const, visibility: 'members' as const },
    ...change,
  })
  const save = async (change: Partial<Content> = {}): Promise<string> => {
    const { data, error } = await on.call(calls.save, content(change), { token: editor })
    if (!data) throw new Error(error)
    return data.id
  }
  const get = async (id: string) => {
    const { data } = await on.call(calls.get, { id }, { token: editor })
    if (!data) throw new Error('no event')
    return data
  }
  const publish = async (change: Partial<Content> = {}): Promise<string> => {
    const id = await save(change)
    expect((await on.call(calls.publish, { id, version: 1 }, { token: editor })).code).toBe(200)
    return id
  }
  let last = 0
  const make = async (kind: 'person' | 'expert') => {
    last += 1
    const given = { n: last, state: 'approved' } as const
    const { memberId } = await (kind === 'person' ? on.make(given) : createExpert(on.app.db, on.deps, given))
    return { memberId, token: on.asMember(memberId, kind) }
  }
  let made: Promise<unknown> = Promise.resolve()
  /** One after the other, however many are asked for: their units are made with them. */
  const member = (kind: 'person' | 'expert' = 'person') => {
    const next = made.then(() => make(kind))
    made = next
    return next
  }
  const register = (id: string, token: string) => on.call(ownEvent.register, { id }, { token })
  const own = async (id: string, token: string) =>
    (await on.call(ownEvent.list, {}, { token })).data?.list.find((row) => row.id === id)
  return { ...on, admin, editor, content, save, get, publish, member, register, own }
}
export type EventApp = Awaited<ReturnType<typeof eventApp>>
