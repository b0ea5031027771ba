import { personKind } from '@portal/contract/membership/kind/person.kind'
import { fieldsOf } from '@portal/contract/platform/fields'
import { expect, it } from 'vitest'
import { noteOf, progressOf, wholeOf } from './progress.ts'

const schema = personKind.pageForm.phone
const form = { schema, fields: new Map(fieldsOf(schema)) }
const sections = [
  { title: '联系方式', fields: ['mobileTel', 'email', 'tel'] },
  { title: '职业信息', fields: ['company', 'zc', 'otherZc'] },
  { title: '其他', fields: ['weChat'] },
]
const rules = {
  visible: (name: string, { zc }: Record<string, string>) => name !== 'otherZc' || zc === '6',
  required: (name: string) => name === 'otherZc',
}
const look = (values: Record<string, string>, errors = {}) =>
  progressOf(sections, form, { values, errors }, rules)

it('counts what is required, filled in and right', () => {
  const progress = look({ mobileTel: '13800000000', email: 'nobody@' })
  expect(progress.map(noteOf)).toEqual(['差 1 项', '差 2 项', '可不填'])
  expect(wholeOf(progress)).toEqual({ needed: 4, filled: 1 })
})

it('says what has a message before what is missing, and neither twice', () => {
  const progress = look(
    { mobileTel: '', email: 'nobody@' },
    { email: { type: 'rule', message: '邮箱格式不正确' } },
  )
  expect(noteOf(progress[0] as never)).toBe('1 处要改，差 1 项')
})

it('takes no typed words for a unit that was chosen', () => {
  const missing = (values: Record<string, string>) => look(values)[1]?.missing
  expect(missing({ company: '示例单位' })).toContain('company')
  expect(missing({ company: '示例单位', orgId: crypto.randomUUID() })).not.toContain('company')
})

it('counts no phone without its code, and says nothing of what is filled from others', () => {
  const errors = { tel: { type: 'rule', message: '请填写正确的号码' } }
  const [contact] = progressOf(
    sections,
    form,
    { values: { mobileTel: '13800000000' }, errors },
    { unproven: 'mobileTel', locked: ['tel'] },
  )
  expect(contact?.missing).toContain('mobileTel')
  expect(contact?.wrong).toEqual([])
})
