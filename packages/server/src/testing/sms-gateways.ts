import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * The two SMS gateways on loopback. They refuse what is not signed as the provider's documents say: the signature is computed
 * here from the request as it arrived, with nothing of the provider's own library.
 */

export interface TakenSms {
  readonly id: string
  readonly phone: string
  readonly template: string
  readonly sign: string
  readonly params: unknown
}
/** `cut`: takes the message, then breaks the line; `mute`: takes it and says nothing. `hang`: takes the connection and never answers. `slow`: answers after 10 s. */
export type SmsFault = 'none' | 'unavailable' | 'cut' | 'mute' | 'hang' | 'slow' | { readonly code: string }

export interface FakeSmsGateway {
  readonly url: string
  readonly taken: TakenSms[]
  /** Requests whose signature was wrong. */
  readonly forged: string[]
  fault: SmsFault
  /** What the network says, by message id: left out, nothing yet. */
  readonly reports: Map<string, { delivered: boolean; words: string }>
  asked: number
  /** Templates by code, as the provider keeps them; status in the provider's own codes. */
  readonly templates: Map<string, { status: string; text: string; note?: string }>
  close(): Promise<void>
}

export const SMS_KEY = { id: 'AKIDexample', secret: 'a-secret-of-the-test' } as const

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const same = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

interface Received {
  readonly request: IncomingMessage
  readonly url: URL
  readonly body: Buffer
}

const canonicalHeaders = ({ headers }: IncomingMessage, names: string[]) =>
  names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')

/** ACS3-HMAC-SHA256, "request body & signature mechanism V3" of Alibaba Cloud. */
const signedForAliyun = ({ request, url, body }: Received): boolean => {
  const [, key, signed = '', signature = ''] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const names = signed.split(';')
  const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce']
  const hash = sha256(body)
  const age = Math.abs(Date.now() - Date.parse(String(request.headers['x-acs-date'])))
  if (key !== SMS_KEY.id || needed.some((name) => !names.includes(name)) || !(age < 900_000)) return false
  if (request.headers['x-acs-content-sha256'] !== hash) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonical = [
    ...[request.method, url.pathname, query, canonicalHeaders(request, names), signed, hash],
  ].join('\n')
  return same(signature, hmac(SMS_KEY.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex'))
}

/** TC3-HMAC-SHA256, "signature method v3" of Tencent Cloud. */
const signedForTencent = ({ request, url, body }: Received): boolean => {
  const [, key, date = '', service = '', signed = '', signature = ''] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/([^/]+)\/tc3_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const at = Number(request.headers['x-tc-timestamp'])
  if (key !== SMS_KEY.id || !(Math.abs(Date.now() / 1000 - at) < 300)) return false
  if (date !== new Date(at * 1000).toISOString().slice(0, 10)) return false
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('content-type')) return false
  // The library signs the name of the host without its port; the real gateway has none.
  const headers = canonicalHeaders(request, names).replace(/^(host:[^:\n]+):\d+$/m, '$1')
  const canonical = [request.method, url.pathname, '', headers, signed, sha256(body)].join('\n')
  const signing = hmac(hmac(hmac(`TC3${SMS_KEY.secret}`, date), service), 'tc3_request')
  const text = `TC3-HMAC-SHA256\n${at}\n${date}/${service}/tc3_request\n${sha256(canonical)}`
  return same(signature, hmac(signing, text).toString('hex'))
}

type Gateway = FakeSmsGateway & { readonly provider: 'aliyun' | 'tencent' }
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const aliyun = (gateway: Gateway, { request, url, body }: Received, response: ServerResponse) => {
  const values = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body.toString())])
  const base = { RequestId: 'test', Message: 'OK' }
  if (!signedForAliyun({ request, url, body })) {
    gateway.forged.push(String(request.headers.authorization))
    return json(response, 400, { ...base, Code: 'SignatureDoesNotMatch', Message: 'wrong signature' })
  }
  if (request.headers['x-acs-action'] === 'QuerySendDetails') {
    gateway.asked += 1
    const list = gateway.taken
      .filter(({ phone }) => phone === values.PhoneNumber)
      .map(({ id, phone }) => {
        const report = gateway.reports.get(id)
        return {
          ...{ OutId: id, PhoneNum: phone, ErrCode: report?.words ?? '' },
          SendStatus: report ? (report.delivered ? 3 : 2) : 1,
        }
      })
    return json(response, 200, { ...base, Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: list } })
  }
  if (request.headers['x-acs-action'] === 'GetSmsTemplate') {
    const found = gateway.templates.get(values.TemplateCode ?? '')
    if (!found)
      return json(response, 200, { ...base, Code: 'isv.SMS_TEMPLATE_NOT_EXIST', Message: '模板不存在' })
    const audit = { AuditInfo: { RejectInfo: found.note ?? '' } }
    return json(response, 200, {
      ...{ ...base, ...audit, Code: 'OK', TemplateCode: values.TemplateCode },
      ...{ TemplateStatus: found.status, TemplateContent: found.text },
    })
  }
  if (typeof gateway.fault === 'object')
    return json(response, 200, { ...base, Code: gateway.fault.code, Message: '网关拒绝' })
  gateway.taken.push({
    ...{ id: values.OutId ?? '', phone: values.PhoneNumbers ?? '', sign: values.SignName ?? '' },
    ...{ template: values.TemplateCode ?? '', params: JSON.parse(values.TemplateParam ?? '{}') },
  })
  if (gateway.fault === 'cut') return request.socket.destroy()
  if (gateway.fault === 'mute') return
  return json(response, 200, { ...base, Code: 'OK', BizId: `biz-${gateway.taken.length}` })
}

const tencent = (gateway: Gateway, { request, url, body }: Received, response: ServerResponse) => {
  const reply = (content: object) => json(response, 200, { Response: { RequestId: 'test', ...content } })
  if (!signedForTencent({ request, url, body })) {
    gateway.forged.push(String(request.headers.authorization))
    return reply({ Error: { Code: 'AuthFailure.SignatureFailure', Message: 'wrong signature' } })
  }
  const values = JSON.parse(body.toString())
  if (request.headers['x-tc-action'] === 'PullSmsSendStatusByPhoneNumber') {
    gateway.asked += 1
    const list = gateway.taken
      .filter(({ id, phone }) => phone === values.PhoneNumber && gateway.reports.has(id))
      .map(({ id }) => {
        const report = gateway.reports.get(id)
        return {
          ...{ SessionContext: id, Description: report?.words ?? '' },
          ReportStatus: report?.delivered ? 'SUCCESS' : 'FAIL',
        }
      })
    return reply({ PullSmsSendStatusSet: list })
  }
  if (request.headers['x-tc-action'] === 'DescribeSmsTemplateList') {
    const list = (values.TemplateIdSet as number[]).flatMap((id) => {
      const found = gateway.templates.get(`${id}`)
      const reply = { ReviewReply: found?.note ?? '', TemplateContent: found?.text }
      return found ? [{ TemplateId: id, StatusCode: Number(found.status), ...reply }] : []
    })
    return reply({ DescribeTemplateStatusSet: list })
  }
  const refused = typeof gateway.fault === 'object' ? gateway.fault.code : undefined
  if (!refused)
    gateway.taken.push({
      ...{ id: values.SessionContext, phone: values.PhoneNumberSet[0], sign: values.SignName },
      ...{ template: values.TemplateId, params: values.TemplateParamSet },
    })
  if (gateway.fault === 'cut') return request.socket.destroy()
  if (gateway.fault === 'mute') return
  return reply({ SendStatusSet: [{ Code: refused ?? 'Ok', Message: refused ? '网关拒绝' : 'send success' }] })
}

export const fakeSmsGateway = async (provider: 'aliyun' | 'tencent', port = 0): Promise<FakeSmsGateway> => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (gateway.fault === 'hang') return
    if (gateway.fault === 'unavailable') {
      json(response, 503, { Code: 'ServiceUnavailable', Message: 'busy' })
      return
    }
    if (gateway.fault === 'slow') await new Promise((done) => setTimeout(done, 10_000).unref())
    const received = { request, body, url: new URL(request.url ?? '/', 'http://gateway') }
    ;(provider === 'aliyun' ? aliyun : tencent)(gateway, received, response)
  }
  const server: Server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const gateway: Gateway = {
    ...{ provider, taken: [], forged: [], fault: 'none', reports: new Map(), asked: 0, templates: new Map() },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return gateway
}
