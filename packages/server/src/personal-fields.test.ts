import { join } from 'node:path'
import { allEndpoints } from '@portal/contract/all'
import { member } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { person } from '@portal/contract/membership/person.calls'
import { type Endpoint, endpoint, none, staff } from '@portal/contract/platform/endpoint'
import { ROLES, type Role } from '@portal/contract/platform/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type AttackedPortal, attackedPortal } from './testing/attacked-portal.ts'

/** Which personal field a reply can hold, and for whom (docs/handbook/personal-data.md#masking). */

const FIELDS: Readonly<Record<string, RegExp>> = {
  身份证号: /idCard/i,
  银行账户: /^bank(?!Consent)/i,
  出生日期: /birth/i,
  电话: /mobile|phone|^tel$|Tel$/i,
  邮箱: /e?mail(?!s$|Subject|Text|Topics|ed)/i,
  地址: /^(contact|home)?address$|^zip|postal/i,
  '微信、QQ、传真': /wechat|QQ|fax/i,
  整份表单: /^form$/,
}

/** Of the society itself, or of an organisation on its own door. */
const OF_THE_SOCIETY: readonly string[] = [
  '/api/settings/public',
  '/api/dues/own',
  '/api/reply/open',
  '/api/meeting/openSignIn',
]

/**
 * Who needs what, by role and beyond them by call: written by hand, and independent of the declarations. Whoever is not named here gets
 * no such field in any reply.
 */
const MANAGERS: readonly Role[] = ['superAdmin', 'administrator']
const PANELS: readonly Role[] = ['handler', 'inCharge', 'expertReview']
const MEMBERS: readonly Role[] = ['person', 'expert', 'unit', 'project']
const NEEDED: Readonly<Record<string, readonly (Role | 'anonymous')[]>> = {
  身份证号: [...MANAGERS, 'editor', ...PANELS, 'person', 'expert', 'project'],
  银行账户: ['superAdmin', ...PANELS],
  出生日期: [...MANAGERS, 'editor'],
  电话: [...MANAGERS, 'editor', ...PANELS, 'person', 'expert', 'unit', 'project'],
  邮箱: [...MANAGERS, 'editor', ...PANELS, 'person', 'expert', 'project'],
  地址: [...MANAGERS, 'editor', ...PANELS, ...MEMBERS, 'anonymous'],
  '微信、QQ、传真': [],
  整份表单: [...MANAGERS, 'editor', ...PANELS, ...MEMBERS],
}
/** Whoever is signed in reads their own. */
const OWN_RECORD: readonly string[] = ['/api/user/notices/get']
/** Strangers read what they brought themselves: an address by the link in their own mail, a draft by the code that they were shown. */
const OWN_LINK: readonly string[] = [
  '/api/mail/subscription',
  '/api/mail/unsubscribe',
  '/api/mail/resubscribe',
  '/api/carriedDraft/open',
]

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly [part: string]: unknown
}
const namesIn = (shape: unknown): string[] => {
  if (Array.isArray(shape)) return shape.flatMap(namesIn)
  if (typeof shape !== 'object' || shape === null) return []
  const { properties = {}, ...parts } = shape as Shape
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(namesIn),
    ...Object.values(parts).flatMap(namesIn),
  ]
}
const replyOf = ({ output }: Endpoint): string[] => [
  ...new Set(namesIn(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }))),
]
const readersOf = ({ access }: Endpoint): (Role | 'anonymous')[] =>
  access === 'public' ? ['anonymous'] : [...(access.roles ?? [])]

const holding = (calls: readonly Endpoint[], pattern: RegExp) =>
  calls
    .filter(({ path }) => !OF_THE_SOCIETY.includes(path))
    .map((call) => ({ call, names: replyOf(call).filter((name) => pattern.test(name)) }))
    .filter(({ names }) => names.length > 0)

const unneeded = (calls: readonly Endpoint[]): string[] =>
  Object.entries(FIELDS).flatMap(([title, pattern]) =>
    holding(calls, pattern).flatMap(({ call, names }) =>
      readersOf(call)
        .filter((role) =>
          role === 'anonymous'
            ? !OWN_LINK.includes(call.path)
            : !NEEDED[title]?.includes(role) && !OWN_RECORD.includes(call.path),
        )
        .map((role) => `${call.path}: ${names.join(', ')} for ${role}`),
    ),
  )

const page = (): string => {
  const roles = [...(Object.keys(ROLES) as Role[]), 'anonymous' as const]
  const cellsOf = (title: string, pattern: RegExp) => {
    const found = holding(allEndpoints, pattern)
    return [
      title,
      ...roles.map((role) => (found.some(({ call }) => readersOf(call).includes(role)) ? '✓' : '')),
    ]
  }
  const head = ['字段', ...roles.map((role) => (role === 'anonymous' ? '未登录' : ROLES[role].label))]
  const table = [
    head,
    head.map(() => '---'),
    ...Object.entries(FIELDS).map(([title, pattern]) => cellsOf(title, pattern)),
  ]
  const calls = Object.entries(FIELDS).flatMap(([title, pattern]) => [
    `| ${title} | ${holding(allEndpoints, pattern)
      .map(({ call, names }) => `\`${call.path}\` ${names.join('、')}`)
      .join('<br>')} |`,
  ])
  return [
    '# Personal fields in replies (哪些答复含哪些个人信息)',
    '',
    'Printed by `packages/server/src/personal-fields.test.ts` (vitest -u) from the contract. ✓: a reply that the role can ask for has such a field; what',
    'is in it is masked unless it is one’s own ([masking](personal-data.md#masking)). Who needs which field stands in the test, by hand. Applicants with a',
    'ticket read their own form.',
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    '| 字段 | 在哪些答复中 |',
    '| --- | --- |',
    ...calls,
    '',
  ].join('\n')
}

describe('by what the contract says', () => {
  test('each personal field of a reply stands in the table of who may see it', async () => {
    await expect(page()).toMatchFileSnapshot(
      join(import.meta.dirname, '../../../docs/handbook/personal-fields.md'),
    )
  })

  test('nobody gets a field that their role does not need', () => {
    expect(allEndpoints.length).toBeGreaterThan(300)
    expect(unneeded(allEndpoints)).toEqual([])
  })

  test('a call that tells more is found', () => {
    const planted = (change: object) =>
      endpoint({
        ...{
          path: '/api/test/planted',
          kind: 'read',
          access: staff,
          summary: '测试',
          input: none,
          errors: [],
        },
        output: z.object({ list: z.array(z.object({ account: z.object({ birthday: z.string() }) })) }),
        ...change,
      } as never) as Endpoint
    expect(unneeded([planted({})])).toContain('/api/test/planted: birthday for handler')
    expect(unneeded([planted({ access: 'public', output: z.object({ address: z.string() }) })])).toContain(
      '/api/test/planted: address for anonymous',
    )
    expect(unneeded([planted({ access: { roles: ['superAdmin'] } })])).toEqual([])
  })
})

describe('by what comes back', () => {
  let on: AttackedPortal
  let victim: Awaited<ReturnType<AttackedPortal['apply']>>
  let editor = ''
  const OWN = {
    address: '示例省示例市不存在的路一千零一号',
    weChat: 'wx-of-nobody-at-all',
    tel: '027-00001234',
    email: 'nobody.at.all@example.org',
  }
  beforeAll(async () => {
    on = await attackedPortal()
    victim = await on.apply(9101, 'approve', OWN)
    await on.database.db
      .updateTable('member')
      .set({ memberTag1: '理事' })
      .where('id', '=', victim.id)
      .execute()
    editor = await on.staff('fields_editor', 'editor', '13900009912')
  })
  afterAll(() => on.close())

  test('editors read no birthday, address, whole phone, e-mail or other contact, by no call', async () => {
    const { values } = victim
    const secrets = [...Object.values(OWN), values.birthday, values.mobileTel, values.idCard]
    const inputs: Record<string, object> = {
      [member.getSingleUser.path]: { id: victim.id },
      [person.list.path]: { keyword: values.name },
      [memberAdmin.ofType.path]: { type: '0' },
    }
    const answered = new Set<string>()
    for (const call of allEndpoints.filter(({ kind }) => kind === 'read')) {
      const { text } = await on.call(call, inputs[call.path] ?? {}, { token: editor })
      if (text.includes(victim.id)) answered.add(call.path)
      expect([call.path, secrets.filter((secret) => text.includes(secret))]).toEqual([call.path, []])
    }
    for (const path of [
      member.getSingleUser.path,
      person.list.path,
      memberAdmin.everyone.path,
      memberAdmin.council.path,
    ])
      expect(answered).toContain(path)
    const { form } = await on.good(member.getSingleUser, { id: victim.id }, { token: editor })
    expect(form).toMatchObject({ name: values.name, address: '***', birthday: '', company: values.company })
  })

  test('those who manage members read what they work with', async () => {
    const { form } = await on.good(member.getSingleUser, { id: victim.id }, { token: on.superAdmin })
    expect(form).toMatchObject({ ...OWN, birthday: victim.values.birthday })
    const { list } = await on.good(person.list, { keyword: victim.values.name }, { token: on.superAdmin })
    expect(list).toContainEqual(expect.objectContaining({ id: victim.id, email: OWN.email }))
  })
})
