import * as z from 'zod'
import { choice, describe, type Field } from '../platform/fields.ts'
import {
  LETTER_MISSING,
  OBJECTION_GROUNDS,
  OBJECTION_KINDS,
  OBJECTORS,
  objectionForm,
  PROMISE,
  UNIT_MISSING,
  verification,
} from './publicity.calls.ts'

/** The forms of somebody who objects, apart from the calls: pages that only show a publicity stay light. */

const field = (title: string, required: boolean, more: Partial<Field> = {}): Field => ({
  ...{ title, required, widget: 'text' },
  ...more,
})
const { mobileTel, code } = verification.shape
export const verificationAsk = z.object({
  mobileTel: describe(mobileTel, field('手机号', true, { widget: 'mobile', max: 11 })),
  code: describe(code, field('短信验证码', true, { widget: 'code', max: 6, secret: true })),
})

/** What a unit has to hand in besides. */
export const ofUnit = (field: string): boolean => field === 'letterId'

const { name, orgName, address, email, facts, request, fileIds } = objectionForm.shape
const person = {
  filedBy: choice('以谁的名义提出', OBJECTORS, { missing: '请选择以个人还是单位名义提出', widget: 'radio' }),
  orgName: describe(
    orgName,
    field('单位名称', false, { max: 60, help: '以单位名义提出的，填写单位全称；个人填写工作单位' }),
  ),
  name: describe(name, field('真实姓名', true, { max: 30, help: '以单位名义提出的，填写联系人姓名' })),
  address: describe(address, field('通讯地址', true, { max: 120 })),
  email: describe(email, field('电子邮箱', false, { widget: 'email', max: 100 })),
}
const matter = {
  facts: describe(facts, field('事实和理由', true, { widget: 'textarea', max: 3000 })),
  request: describe(request, field('诉求', false, { widget: 'textarea', max: 500 })),
  letterId: describe(
    z.string().default(''),
    field('加盖公章的异议书', false, { help: '以单位名义提出时必须上传' }),
  ),
  fileIds: describe(fileIds, field('证据材料', true, { widget: 'checks' })),
}
/** The same as it is filled in: an item where there are several, and after the end only the grounds that weigh heavily. */
export const objectionAsk = (
  items: readonly { readonly id: string; readonly no: string; readonly name: string }[],
  late: boolean,
) =>
  z
    .object({
      ...(items.length > 0 && {
        awardItemId: choice(
          '有异议的项目',
          items.map(({ id: code, no, name: title }) => ({ code, label: `${no} ${title}` })),
          { missing: '请选择有异议的项目', widget: 'select' },
        ),
      }),
      ...person,
      ground: choice(
        '异议事由',
        OBJECTION_GROUNDS.filter(({ severe }) => severe || !late).map(({ code, label, kind }) => ({
          code,
          label: `${label}（${OBJECTION_KINDS.find((one) => one.code === kind)?.label}）`,
        })),
        { missing: '请选择异议事由', widget: 'select' },
      ),
      ...matter,
      promise: describe(
        z.literal('true', { error: PROMISE }),
        field('本人承诺实名提出异议，所述情况和证据真实，愿意配合调查并承担相应责任', true, {
          widget: 'switch',
        }),
      ),
    })
    .superRefine(({ filedBy, orgName: unit, letterId }, { addIssue }) => {
      if (filedBy !== 'unit') return
      if ([...unit].length < 4) addIssue({ code: 'custom', path: ['orgName'], message: UNIT_MISSING })
      if (letterId === '') addIssue({ code: 'custom', path: ['letterId'], message: LETTER_MISSING })
    })
