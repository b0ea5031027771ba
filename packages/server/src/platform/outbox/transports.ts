import type { Settings } from '../settings.ts'
import { createLocalTransport } from './local.ts'
import { createSmtpTransport } from './smtp.ts'
import type { Channel, Transport } from './transport.ts'

/** What the environment says about gateways; anything else keeps messages on this machine. */
export const createTransports = (
  environment: {
    readonly dataDir: string
    readonly smtpUrl?: string | undefined
    /** `name <address>` or an address; left out: the society's own. */
    readonly mailFrom?: string | undefined
    readonly smsConfigured?: boolean
  },
  settings: Settings,
): Record<Channel, Transport> => {
  // Better no start than a portal that says codes were sent.
  if (environment.smsConfigured)
    throw new Error('本版本尚不支持短信网关：请去掉 SMS_* 环境变量，短信将保存在本机消息箱')
  const local = createLocalTransport(environment.dataDir)
  if (!environment.smtpUrl) return { sms: local, mail: local }
  const [, name = '', address] =
    /^(?:(.*?)\s*<)?([^<>\s]+@[^<>\s]+?)>?$/.exec(environment.mailFrom ?? '') ?? []
  const sender = async () => {
    const { societyName, email } = await settings.all()
    return { name: name || societyName, address: address ?? email }
  }
  return { sms: local, mail: createSmtpTransport({ url: environment.smtpUrl, sender }) }
}
