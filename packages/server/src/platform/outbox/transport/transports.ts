import type { Settings } from '../../settings/settings.ts'
import { createSmtpTransport } from '../mail/smtp.ts'
import { createAliyunTransport } from '../sms/aliyun.ts'
import type { SmsEnvironment } from '../sms/environment.ts'
import { createTencentTransport } from '../sms/tencent.ts'
import { createLocalTransport } from './local.ts'
import type { Channel, Transport } from './transport.ts'

const GATEWAYS = { aliyun: createAliyunTransport, tencent: createTencentTransport }

/** What the environment says about gateways; anything else keeps messages on this machine. */
export const createTransports = (
  environment: {
    readonly dataDir: string
    readonly smtpUrl?: string | undefined
    /** `name <address>` or an address; left out: the society's own. */
    readonly mailFrom?: string | undefined
    /** `bounce+{id}@example.org`; left out: bounces go to the sender's address. */
    readonly mailBounce?: string | undefined
    readonly sms?: SmsEnvironment | undefined
  },
  settings: Settings,
): Record<Channel, Transport> => {
  const local = createLocalTransport(environment.dataDir)
  const sms = environment.sms ? GATEWAYS[environment.sms.provider](environment.sms) : local
  if (!environment.smtpUrl) return { sms, mail: local }
  const [, name = '', address] =
    /^(?:(.*?)\s*<)?([^<>\s]+@[^<>\s]+?)>?$/.exec(environment.mailFrom ?? '') ?? []
  const sender = async () => {
    const { societyName, email } = await settings.all()
    return { name: name || societyName, address: address ?? email }
  }
  const { smtpUrl: url, mailBounce: bounce } = environment
  return { sms, mail: createSmtpTransport({ url, sender, bounce }) }
}
