import type { LoginPage, MemberRole } from '@portal/contract/platform/roles'
import { toOpen } from '../../../shared/routes/open-table.ts'
import type { Messages } from '../use-form.ts'
import { asksForTotp, type ChosenRole, userNameMessage } from '../user-name.ts'

export interface LoginValues extends Record<string, string> {
  role: ChosenRole
  username: string
  password: string
  captcha: string
}

export const loginMessages = ({ role, username, password, captcha }: LoginValues): Messages<LoginValues> => ({
  role: role === '' ? '请选择登录角色' : undefined,
  username: userNameMessage(username, role),
  password: password === '' ? '请输入密码' : undefined,
  captcha: captcha.trim() === '' && !asksForTotp(username, role) ? '请输入验证码' : undefined,
})

/** `AccessToken:{token}` among the authorities (docs/handbook/identity.md#roles). */
export const tokenOf = (authorities: readonly { authority: string }[]): string | undefined =>
  authorities.map(({ authority }) => /^AccessToken:(.+)$/.exec(authority)?.[1]).find(Boolean)

/** What may accompany 2010 and 2011: the password was right, so the form may be opened (docs/handbook/identity.md#tickets). */
export interface Reopening {
  ticket: string
  kind: MemberRole
  mobileTel: string
  tableUploadStatus: '0' | '1'
}
export const reopeningOf = (data: unknown): Reopening | undefined =>
  typeof data === 'object' && data !== null && 'kind' in data && 'ticket' in data
    ? (data as Reopening)
    : undefined

const FORMS = { person: 'registerPerson', expert: 'registerExpert', project: 'registerProject' } as const
/** The register page in edit mode: 2010 leads there with the account, 2011 with the phone (docs/handbook/identity.md#outcomes). */
export const reopenPath = (kind: MemberRole, phone: string, by: 'account' | 'mobileTel'): string =>
  kind === 'unit'
    ? toOpen('registerUnit', { [by === 'account' ? by : 'contactMobileTel']: phone })
    : toOpen(FORMS[kind], { [by]: phone })

export const uploadReminder = (kind: MemberRole): string =>
  kind === 'unit' ? '请上传单位会员登记表' : '请上传入会申请表'

export const loginLinks: Record<LoginPage, readonly { to: string; text: string }[]> = {
  common: [
    { to: toOpen('register'), text: '注册会员' },
    { to: toOpen('registerExpert'), text: '专家注册' },
    { to: toOpen('progress'), text: '申请进度' },
  ],
  person: [
    { to: toOpen('register'), text: '注册会员' },
    { to: toOpen('progress'), text: '申请进度' },
  ],
  expert: [
    { to: toOpen('registerExpert'), text: '专家注册' },
    { to: toOpen('progress', { kind: 'expert' }), text: '申请进度' },
  ],
  project: [
    { to: toOpen('registerProject'), text: '注册评价账号' },
    { to: toOpen('progress', { kind: 'project' }), text: '申请进度' },
  ],
}
