import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { createRequire } from 'node:module'
import {
  DeliveryError,
  type Fate,
  type SentMessage,
  type TemplateApproval,
  type Transport,
} from '../transport/transport.ts'
import { FREE_TEXT, type SmsEnvironment } from './environment.ts'
import { byStatus, checkedMobile, paramsOf, READ_MS, templateOf, within, withoutAnswer } from './gateway.ts'

const require = createRequire(import.meta.url)

/** Loaded only where this gateway is configured. */
const load = ({ accessKeyId, accessKeySecret, region, endpoint }: SmsEnvironment) => {
  const sdk = require('tencentcloud-sdk-nodejs-sms') as typeof import('tencentcloud-sdk-nodejs-sms')
  return new sdk.sms.v20210111.Client({
    credential: { secretId: accessKeyId, secretKey: accessKeySecret },
    region,
    profile: {
      httpProfile: {
        endpoint: endpoint.host,
        protocol: `${endpoint.protocol}://`,
        reqTimeout: READ_MS / 1000,
        // Said explicitly: the library would otherwise take a proxy from the environment.
        agent: endpoint.protocol === 'http' ? new Agent() : new SecureAgent(),
      },
    },
  })
}

// The account or the gateway is in trouble, not the message: everything waits.
const TROUBLE =
  /^(AuthFailure|UnauthorizedOperation|ResourceUnavailable|ResourceInsufficient|ResourceNotFound|InternalError|FailedOperation\.(InsufficientBalanceInSmsPackage|SignatureIncorrectOrUnapproved|TemplateIncorrectOrUnapproved|ForbidAddMarketingTemplates)|UnsupportedOperation\.UnsuportedRegion)/
// This number, or this minute, has had enough.
const LATER = /^(LimitExceeded|RequestLimitExceeded)/

const judge = (code: string, message: string): DeliveryError => {
  const words = `${code} ${message}`
  if (LATER.test(code)) return new DeliveryError('retry', words, true)
  if (TROUBLE.test(code)) return new DeliveryError(/^InternalError/.test(code) ? 'unknown' : 'retry', words)
  return new DeliveryError('refused', words, true)
}

const failureOf = (error: unknown): DeliveryError => {
  if (error instanceof DeliveryError) return error
  const { httpCode, code, message = '' } = error as { httpCode?: number; code?: string; message?: string }
  if (code) return judge(code, message)
  return httpCode ? byStatus(httpCode, message) : withoutAnswer(error)
}

const seconds = (at: number) => Math.floor(at / 1000)

const approvalOf = async (
  client: ReturnType<typeof load>,
  code: string,
  signal: AbortSignal,
): Promise<TemplateApproval> => {
  const asked = client.DescribeSmsTemplateList({ International: 0, TemplateIdSet: [Number(code)] })
  const { DescribeTemplateStatusSet } = await within(signal, asked).catch((error: unknown) => {
    throw failureOf(error)
  })
  const found = DescribeTemplateStatusSet?.find(({ TemplateId }) => String(TemplateId) === code)
  if (!found) return { state: 'missing' }
  const { StatusCode } = found
  return {
    state: StatusCode === 0 ? 'approved' : StatusCode === -1 ? 'rejected' : 'pending',
    note: found.ReviewReply ?? '',
    text: found.TemplateContent ?? '',
    variable: (_name, at) => `{${at + 1}}`,
  }
}

const fateOf = (report: { ReportStatus?: string; Description?: string } | undefined): Fate => {
  if (!report) return { state: 'absent' }
  if (report.ReportStatus === 'SUCCESS') return { state: 'delivered' }
  return { state: 'undelivered', reason: report.Description || '运营商未送达' }
}

export const createTencentTransport = (environment: SmsEnvironment): Transport => {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load(environment)
    return loading
  }

  const reportsOf = async ({ to, at }: SentMessage) => {
    const client = loaded()
    const { PullSmsSendStatusSet } = await client.PullSmsSendStatusByPhoneNumber({
      SmsSdkAppId: environment.appId,
      PhoneNumber: `+86${to}`,
      BeginTime: seconds(at.getTime() - 60_000),
      EndTime: seconds(Date.now() + 60_000),
      Offset: 0,
      Limit: 100,
    })
    return PullSmsSendStatusSet ?? []
  }

  return {
    name: 'tencent',
    repeatable: false,
    async prepare() {
      loaded()
    },
    async send(message, signal) {
      const request = {
        PhoneNumberSet: [`+86${checkedMobile(message.to)}`],
        SmsSdkAppId: environment.appId,
        SignName: environment.signName,
        TemplateId: templateOf(environment, message),
        TemplateParamSet: paramsOf(message).map(({ value }) => value),
        SessionContext: message.id,
      }
      try {
        const client = loaded()
        const { SendStatusSet } = await within(signal, client.SendSms(request))
        const [status] = SendStatusSet ?? []
        if (status?.Code !== 'Ok') throw judge(status?.Code ?? '', status?.Message ?? '')
      } catch (error) {
        throw failureOf(error)
      }
    },
    templates: {
      freeText: environment.templates.has(FREE_TEXT),
      ask: (code, signal) => approvalOf(loaded(), code, signal),
    },
    reports: {
      // Only what the network has reported is listed: silence proves nothing.
      absentAfterSeconds: undefined,
      ask: async (message, signal) => {
        const reports = await within(signal, reportsOf(message)).catch((error: unknown) => {
          throw failureOf(error)
        })
        return fateOf(reports.find(({ SessionContext }) => SessionContext === message.id))
      },
    },
  }
}
