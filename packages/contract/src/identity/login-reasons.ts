import type { Option } from '../platform/enums.ts'

/**
 * Why a sign-in was refused or unusual (docs/handbook/identity.md#login-defence). `label` is what is kept and shown, `note` what whoever reads the record should
 * make of it; the alarming ones are hardly ever mistakes.
 */
interface Reason {
  readonly label: string
  readonly note: string
  readonly alarming?: true
}

export const LOGIN_REASONS = {
  wrongPassword: { label: '密码错误', note: '有人多次输入错误的密码。连续失败达到上限后账号会自动锁定。' },
  unknownName: { label: '用户名不存在', note: '有人使用不存在的用户名尝试登录，可能在试探账号。' },
  wrongCaptcha: { label: '验证码错误', note: '短信验证码输入错误。' },
  wrongTotp: {
    label: '动态口令错误',
    note: '密码正确，但动态口令错误。请向本人核实，必要时重设密码。',
    alarming: true,
  },
  recoveryCode: {
    label: '使用恢复码登录',
    note: '动态口令由恢复码代替。如非本人操作，请立即停用该账号；本人应尽快重新绑定动态口令。',
    alarming: true,
  },
  imitatesStaff: {
    label: '疑似冒用管理账号',
    note: '用户名与管理账号相似，但并不是管理账号。',
    alarming: true,
  },
  badEnvelope: {
    label: '密码密文无效或重复使用',
    note: '登录请求被改动或重复发送，可能来自程序而不是浏览器。',
    alarming: true,
  },
  locked: { label: '账号锁定期间登录', note: '账号已被锁定，仍有人继续尝试登录。' },
  disabled: { label: '账号已停用', note: '有人使用已停用的账号登录。' },
  initialExpired: { label: '初始密码已过期', note: '初始密码未在期限内使用，需要重新设置。' },
  wrongRole: { label: '登录角色不符', note: '账号正确，但选择的登录角色不符。' },
  newDevice: {
    label: '新设备登录',
    note: '账号在没有使用过的设备上登录成功。如非本人操作，请尽快修改密码。',
  },
  endedToken: {
    label: '已失效的登录凭证再次使用',
    note: '已退出的登录被再次使用，登录凭证可能已经泄露。',
    alarming: true,
  },
  phoneAmbiguous: {
    label: '手机号对应多个账号',
    note: '同一手机号登记了多个账号，请提醒本人使用身份证号登录。',
  },
  incomplete: { label: '注册申请尚未审核', note: '申请尚未审核，暂时不能登录。' },
  returned: { label: '注册申请已退回', note: '申请已退回修改，暂时不能登录。' },
  rejected: { label: '注册申请未通过', note: '申请未通过审核，不能登录。' },
} as const satisfies Record<string, Reason>
export type LoginReason = keyof typeof LOGIN_REASONS

/** Applicants who wait for their review sign in too early: no record is made of them. */
export const APPLICATION_REASONS: readonly LoginReason[] = ['incomplete', 'returned', 'rejected']

const all = Object.entries(LOGIN_REASONS) as [LoginReason, Reason][]
const recorded = all.filter(([name]) => !APPLICATION_REASONS.includes(name)).map(([, reason]) => reason)
/** Of the records that staff read. */
export const LOGIN_REASON: readonly Option[] = recorded.map(({ label }) => ({ code: label, label }))
export const loginReason = (label: string): Reason | undefined =>
  recorded.find((reason) => reason.label === label)
