import * as z from 'zod'
import { choice, describe } from '../../platform/fields.ts'

/** What is chosen when an import is let in. */

/** Whether people hear at once how to sign in. */
export const notify = choice(
  '开通短信',
  [
    { code: 'now', label: '立即发送' },
    { code: 'later', label: '以后再发' },
  ],
  { missing: '请选择何时发送短信', help: '告知登录名和设置密码的页面' },
)

/** What becomes of rows about people who are there already. */
export const existing = describe(z.enum(['skip', 'update']).default('skip'), {
  title: '已有的记录',
  required: true,
  widget: 'radio',
  options: [
    { code: 'skip', label: '不改动' },
    { code: 'update', label: '按表格更新' },
  ],
  help: '只更新表格中填写了的内容，空白的不动',
})
