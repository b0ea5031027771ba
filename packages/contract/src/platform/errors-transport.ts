/** What every page may meet, whatever it calls; the whole catalogue is errors.ts. */
export interface ErrorEntry {
  readonly code: number
  readonly text: string
  readonly http?: number
}

export const TRANSPORT_ERRORS = {
  badInput: { code: 400, text: '系统错误', http: 400 },
  signedOut: { code: 401, text: '登录已过期，请重新登录', http: 401 },
  ticketInvalid: { code: 4031, text: '操作凭证已失效，请重新验证手机号' },
  passwordChangeRequired: { code: 4032, text: '您正在使用弱密码或默认密码，请及时修改', http: 403 },
  totpEnrolmentRequired: { code: 4033, text: '请先绑定动态口令', http: 403 },
  forbidden: { code: 403, text: '您没有权限执行此操作', http: 403 },
  notFound: { code: 404, text: '记录不存在或无权查看', http: 404 },
  payloadTooLarge: { code: 413, text: '提交的内容过大', http: 413 },
  idempotencyMismatch: { code: 422, text: '请求编号已用于其他内容，请刷新后重试', http: 422 },
  tooManyRequests: { code: 429, text: '操作过于频繁，请稍后再试', http: 429 },
  internal: { code: 500, text: '系统错误', http: 500 },
  unavailable: { code: 503, text: '系统繁忙，请稍后再试', http: 503 },
  storageFull: { code: 507, text: '存储空间不足，请联系管理员', http: 507 },
} as const satisfies Record<string, ErrorEntry>

export const SUCCESS = 200

/** Said by the page itself, where no answer came at all: that is not an ended session (docs/handbook/tables.md#errors). */
export const NO_ANSWER = {
  signedIn: '网络连接异常或登录已过期，内容已保留，请检查网络后重试',
  stranger: '网络连接不上，内容已保留，请检查网络后重试',
} as const
/** Said while an answer is late. */
export const STILL_WAITING = '仍在等待服务器…'
