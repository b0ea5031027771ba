import { createRequire } from 'node:module'
import { dayOf } from '@portal/contract/platform/time'
import {
  DeliveryError,
  type Fate,
  type SentMessage,
  type TemplateApproval,
  type Transport,
} from '../transport/transport.ts'
import { FREE_TEXT, type SmsEnvironment } from './environment.ts'
import {
  byStatus,
  CONNECT_MS,
  checkedMobile,
  paramsOf,
  READ_MS,
  templateOf,
  within,
  withoutAnswer,
} from './gateway.ts'

const require = createRequire(import.meta.url)

/** Loaded only where this gateway is configured: the library reads half a second of files. */
const load = ({ accessKeyId, accessKeySecret, region, endpoint }: SmsEnvironment) => {
  // A CommonJS package whose main export is its `default`: `require` is the one way that types and runtime agree on.
  const sms = require('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525')
  const { $OpenApiUtil } = require('@alicloud/openapi-core') as typeof import('@alicloud/openapi-core')
  const config = new $OpenApiUtil.Config({
    ...{ accessKeyId, accessKeySecret, regionId: region },
    ...{ protocol: endpoint.protocol, endpoint: endpoint.host },
    ...{ connectTimeout: CONNECT_MS, readTimeout: READ_MS },
  })
  const { default: Client, SendSmsRequest, QuerySendDetailsRequest, GetSmsTemplateRequest } = sms
  return { client: new Client(config), SendSmsRequest, QuerySendDetailsRequest, GetSmsTemplateRequest }
}

// The account or the gateway is in trouble, not the message: everything waits.
const TROUBLE =
  /^(isp\.|isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_NOT_EXISTS|ACCOUNT_ABNORMAL|PRODUCT_UN_SUBSCRI|PRODUCT_UNSUBSCRIBE|SMS_SIGNATURE_ILLEGAL|SMS_SIGN_ILLEGAL|SMS_TEMPLATE_ILLEGAL|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL))/
const ACCESS = /AccessKey|Signature|Forbidden|NoPermission|IncompleteSignature/i
// This number has had enough for a while.
const LATER = /BUSINESS_LIMIT_CONTROL|Throttling/i

const judge = (code: string, message: string): DeliveryError => {
  const words = `${code} ${message}`
  if (LATER.test(code)) return new DeliveryError('retry', words, true)
  if (TROUBLE.test(code) || ACCESS.test(code)) return new DeliveryError('retry', words)
  return new DeliveryError('refused', words, true)
}

const failureOf = (error: unknown): DeliveryError => {
  if (error instanceof DeliveryError) return error
  const {
    statusCode,
    code,
    message = '',
  } = error as {
    statusCode?: number
    code?: string
    message?: string
  }
  if (!statusCode) return withoutAnswer(error)
  return statusCode >= 500 ? byStatus(statusCode, code ?? '') : judge(code ?? '', message)
}

const APPROVALS: Readonly<Record<string, 'pending' | 'approved' | 'rejected'>> = {
  ...{ '0': 'pending', '1': 'approved', '2': 'rejected', '10': 'rejected' },
}

const sentOn = (at: Date) => dayOf(at).replaceAll('-', '')

type Loaded = ReturnType<typeof load>

const approvalOf = async (
  { client, GetSmsTemplateRequest }: Loaded,
  templateCode: string,
  signal: AbortSignal,
): Promise<TemplateApproval> => {
  try {
    const asked = client.getSmsTemplate(new GetSmsTemplateRequest({ templateCode }))
    const { body } = await within(signal, asked)
    if (/TEMPLATE.*(NOT_EXIST|ILLEGAL)|TemplateNotExist/i.test(body?.code ?? '')) return { state: 'missing' }
    if (body?.code !== 'OK') throw judge(body?.code ?? '', body?.message ?? '')
    return {
      state: APPROVALS[body.templateStatus ?? ''] ?? 'rejected',
      note: body.auditInfo?.rejectInfo ?? '',
      text: body.templateContent ?? '',
      variable: (name) => `\${${name}}`,
    }
  } catch (error) {
    throw failureOf(error)
  }
}

export const createAliyunTransport = (environment: SmsEnvironment): Transport => {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load(environment)
    return loading
  }

  const detailsOf = async ({ to, at }: SentMessage) => {
    const { client, QuerySendDetailsRequest } = loaded()
    const asked = { phoneNumber: to, sendDate: sentOn(at), pageSize: 50, currentPage: 1 }
    const { body } = await client.querySendDetails(new QuerySendDetailsRequest(asked))
    if (body?.code !== 'OK') throw judge(body?.code ?? '', body?.message ?? '')
    return body.smsSendDetailDTOs?.smsSendDetailDTO ?? []
  }

  return {
    name: 'aliyun',
    repeatable: false,
    async prepare() {
      loaded()
    },
    async send(message, signal) {
      const request = {
        phoneNumbers: checkedMobile(message.to),
        signName: environment.signName,
        templateCode: templateOf(environment, message),
        templateParam: JSON.stringify(
          Object.fromEntries(paramsOf(message).map(({ name, value }) => [name, value])),
        ),
        outId: message.id,
      }
      try {
        const { client, SendSmsRequest } = loaded()
        const { body } = await within(signal, client.sendSms(new SendSmsRequest(request)))
        if (body?.code !== 'OK') throw judge(body?.code ?? '', body?.message ?? '')
      } catch (error) {
        throw failureOf(error)
      }
    },
    templates: {
      freeText: environment.templates.has(FREE_TEXT),
      ask: (templateCode, signal) => approvalOf(loaded(), templateCode, signal),
    },
    reports: {
      // A message is listed as soon as it has been taken.
      absentAfterSeconds: 120,
      async ask(message, signal): Promise<Fate> {
        const details = await within(signal, detailsOf(message)).catch((error: unknown) => {
          throw failureOf(error)
        })
        const found = details.find(({ outId }) => outId === message.id)
        if (!found) return { state: 'absent' }
        if (found.sendStatus === 3) return { state: 'delivered' }
        if (found.sendStatus === 2) return { state: 'undelivered', reason: found.errCode || '运营商未送达' }
        return { state: 'taken' }
      },
    },
  }
}
