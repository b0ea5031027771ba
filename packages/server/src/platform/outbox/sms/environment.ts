import { MESSAGES, type MessageName } from '../../../texts/messages.ts'
import { EnvironmentError } from '../../environment/environment-error.ts'

/** A gateway for SMS as the deployment set it up (docs/operations.md). */
export interface SmsEnvironment {
  readonly provider: SmsProvider
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** As approved by the provider, without 【】. */
  readonly signName: string
  /** Tencent's SdkAppId; '' for Aliyun. */
  readonly appId: string
  readonly region: string
  readonly endpoint: { readonly protocol: 'http' | 'https'; readonly host: string }
  /** The provider's template for each of our messages. */
  readonly templates: ReadonlyMap<string, string>
}
type SmsProvider = 'aliyun' | 'tencent'

const DEFAULTS: Record<SmsProvider, { region: string; host: string }> = {
  aliyun: { region: 'cn-hangzhou', host: 'dysmsapi.aliyuncs.com' },
  tencent: { region: 'ap-guangzhou', host: 'sms.tencentcloudapi.com' },
}
const PLAIN = [
  ...['SMS_PROVIDER', 'SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME'],
  ...['SMS_APP_ID', 'SMS_REGION', 'SMS_ENDPOINT'],
]
const PREFIX = 'SMS_TEMPLATE_'

export const SMS_MESSAGES = (Object.keys(MESSAGES) as MessageName[]).filter(
  (name) => MESSAGES[name].channel === 'sms',
)
/** `captcha-login` → `SMS_TEMPLATE_CAPTCHA_LOGIN`. */
export const smsTemplateVariable = (name: string) => `${PREFIX}${name.replaceAll('-', '_').toUpperCase()}`

/** What is no template. */
export const SMS_NAMES: readonly string[] = PLAIN

/** Texts that staff write go out whole, as the one value `text` of a template that the provider has approved for it. */
export const FREE_TEXT = 'campaign-sms'

const wrong = (name: string, message: string) => new EnvironmentError(`环境变量 ${name} 不正确：${message}`)
const missing = (name: string, message: string) => new EnvironmentError(`环境变量 ${name} 未设置：${message}`)

const LOOPBACK = /^(127(\.\d+){3}|localhost|\[::1\])$/

const endpointOf = (given: string | undefined, fallback: string): SmsEnvironment['endpoint'] => {
  if (!given) return { protocol: 'https', host: fallback }
  const url = URL.parse(given)
  const protocol = url?.protocol === 'https:' ? 'https' : url?.protocol === 'http:' ? 'http' : undefined
  if (!url || !protocol || url.pathname !== '/' || url.search !== '')
    throw wrong('SMS_ENDPOINT', '应为 https://主机，不含路径')
  // Keys and phone numbers never cross the net in the clear.
  if (protocol === 'http' && !LOOPBACK.test(url.hostname))
    throw wrong('SMS_ENDPOINT', '除本机外必须使用 https://')
  return { protocol, host: url.host }
}

const TEMPLATE_IDS: Record<SmsProvider, { pattern: RegExp; words: string }> = {
  aliyun: { pattern: /^SMS_\d{3,20}$/, words: '应为阿里云模板编号，如 SMS_123456789' },
  tencent: { pattern: /^\d{3,20}$/, words: '应为腾讯云模板编号，只含数字' },
}

const templatesOf = (given: Record<string, string>, provider: SmsProvider): Map<string, string> => {
  const { pattern, words } = TEMPLATE_IDS[provider]
  const free = given[smsTemplateVariable(FREE_TEXT)]?.trim() ? [FREE_TEXT] : []
  const templates = new Map(
    [...SMS_MESSAGES, ...free].map((message) => {
      const name = smsTemplateVariable(message)
      const id = given[name]?.trim()
      // Better no start than a message that is found to be impossible when somebody waits for it.
      if (!id) throw missing(name, `每种短信都要对应一个网关模板（${message}）`)
      if (!pattern.test(id)) throw wrong(name, words)
      return [message, id]
    }),
  )
  // A trial message goes the same way.
  const trial = templates.get(FREE_TEXT)
  if (trial) templates.set('campaign-test-sms', trial)
  return templates
}

/** Reads the `SMS_*` variables; undefined when there is none. Throws {@link EnvironmentError} with one Chinese line. */
export const readSmsEnvironment = (given: Record<string, string>): SmsEnvironment | undefined => {
  const names = Object.keys(given)
  if (names.length === 0) return undefined
  const known = new Set([...PLAIN, ...[...SMS_MESSAGES, FREE_TEXT].map(smsTemplateVariable)])
  const odd = names.find((name) => !known.has(name))
  if (odd) throw wrong(odd, '没有这一项，请核对名称')
  const provider = given.SMS_PROVIDER?.trim()
  if (!provider) throw missing('SMS_PROVIDER', '应为 aliyun 或 tencent')
  if (provider !== 'aliyun' && provider !== 'tencent') throw wrong('SMS_PROVIDER', '应为 aliyun 或 tencent')
  const need = (name: string, what: string): string => {
    const value = given[name]?.trim()
    if (!value) throw missing(name, `短信网关需要${what}`)
    return value
  }
  const accessKeyId = need('SMS_ACCESS_KEY_ID', '访问密钥编号')
  const accessKeySecret = need('SMS_ACCESS_KEY_SECRET', '访问密钥')
  const signName = need('SMS_SIGN_NAME', '已审核通过的短信签名')
  if (/[【】\s]/.test(signName)) throw wrong('SMS_SIGN_NAME', '不要包含【】和空格')
  const appId = provider === 'tencent' ? need('SMS_APP_ID', '应用编号（SdkAppId）') : ''
  const { region, host } = DEFAULTS[provider]
  return {
    ...{ provider, accessKeyId, accessKeySecret, signName, appId },
    region: given.SMS_REGION?.trim() || region,
    endpoint: endpointOf(given.SMS_ENDPOINT?.trim(), host),
    templates: templatesOf(given, provider),
  }
}
