import { readFileSync } from 'node:fs'
import { allEndpoints } from '@portal/contract/all'
import { account } from '@portal/contract/identity/account.calls'
import { file } from '@portal/contract/identity/file.calls'
import { member } from '@portal/contract/membership/member.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PDF } from './testing/attacked-portal.ts'
import { type CallOptions, callsTo, sealFor } from './testing/client.ts'
import { callsOf } from './testing/every-read.ts'
import { provePhoneOf } from './testing/proven-phone.ts'
import { sampleSociety } from './testing/sample-society.ts'
import { type CopiedSociety, societyDatabase } from './testing/society-copy.ts'
import type { Scene, SpecifiedCall } from './testing/specified/scene.ts'
import { SPECIFIED } from './testing/specified/specified-calls.ts'

/**
 * Each call of the specification is made on the sample society with the fields that it names: as JSON, as JSON in which numbers are
 * text and codes are numbers, and as a form. It has to answer each time, with the fields that the specification names.
 */

const LIST = new URL('../../contract/calls.tsv', import.meta.url)
const PATHS = readFileSync(LIST, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[1]?.trim() ?? '')
const WAYS = ['json', 'respelt', 'form'] as const
type Way = (typeof WAYS)[number]

let database: CopiedSociety
let society: Awaited<ReturnType<typeof sampleSociety>>
let calls: ReturnType<typeof callsTo>
let picture: Buffer

beforeAll(async () => {
  database = await societyDatabase()
  society = await sampleSociety(database, (work) => work())
  calls = callsTo(society.url)
  for (const role of ['expert', 'superAdmin', 'person', 'project', 'handler'] as const)
    await society.tokenOf(role)
  picture = await sharp({ create: { width: 300, height: 420, channels: 3, background: '#6688aa' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await society?.close()
  await database?.drop()
})

let address = 0
const nextIp = () => {
  address += 1
  return `10.8.${address >> 8}.${address & 255}`
}

/** Numbers as text and codes of digits as numbers, wherever they stand. */
const respelling = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return /^\d$/.test(value) ? Number(value) : value
  if (Array.isArray(value)) return value.map(respelling)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, respelling(one)]))
  return value
}

const endpointOf = (path: string): Endpoint => {
  const found = allEndpoints.find((one) => one.path === path || one.aliases?.includes(path as never))
  if (!found) throw new Error(`${path} is not declared`)
  return { ...found, path: path as Endpoint['path'] }
}

const CONTENT = {
  picture: () => ({ name: '照片.png', content: picture }),
  pdf: () => ({ name: '申请表.pdf', content: PDF }),
  json: () => ({ name: '名单.json', content: Buffer.from('[{"name":"示例","email":"a@example.org"}]') }),
}

const sealed = async (password = 'Kq7#vortex-Lam') => {
  const { data } = await calls.call(account.publicKey, {}, { ip: nextIp() })
  if (!data) throw new Error('no key')
  return sealFor(data, password)
}

interface Answer {
  readonly code: number
  readonly error?: string | undefined
  readonly errorMsg?: string
  readonly fields?: unknown
  readonly data: unknown
}

const sceneOf = (n: number, who: Pick<CallOptions, 'token' | 'ticket'>): Scene => ({
  n,
  find: society.find,
  sealed,
  uploaded: async (type) => {
    const photo = type === 'photo'
    const reply = photo
      ? await calls.call(
          file.uploadPhoto,
          {},
          { ...who, ip: nextIp(), files: { image: [CONTENT.picture()] } },
        )
      : await calls.callWith(
          file.upload,
          { type },
          { ...who, ip: nextIp(), files: { file: [CONTENT.pdf()] } },
        )
    const { id } = reply.data as { id: string }
    return id
  },
})

/** Refusals of a download are JSON; what comes otherwise is the file. */
const answerOf = async (endpoint: Endpoint, input: object, options: CallOptions): Promise<Answer> => {
  if (!endpoint.download) return (await calls.callWith(endpoint, input, options)) as Answer
  const response = await calls.download(endpoint, input as never, options)
  const isFile = !response.headers.get('content-type')?.includes('json')
  return isFile ? { code: 200, data: {} } : ((await response.json()) as Answer)
}

/** As an applicant gets it who agreed to the notice. */
const ticketOf = async (wanted: NonNullable<SpecifiedCall['ticket']>): Promise<string> => {
  if (wanted.purpose !== 'wizard') return society.ticketOf(wanted)
  const agreed = { kind: wanted.kind, agreed: true, sensitiveConsent: true }
  const { data } = await calls.callWith(member.begin, agreed, { ip: nextIp() })
  return (data as { ticket: string }).ticket
}

const make = async (path: string, call: SpecifiedCall, way: Way): Promise<Answer> => {
  const endpoint = endpointOf(path)
  const who = {
    ...(call.as && { token: await society.tokenOf(call.as) }),
    ...(call.ticket && { ticket: await ticketOf(call.ticket) }),
  }
  const input = await call.input(sceneOf(WAYS.indexOf(way), who))
  const files =
    call.files &&
    Object.fromEntries(Object.entries(call.files).map(([name, kind]) => [name, [CONTENT[kind]()]]))
  await provePhoneOf(database.db, { path, input, ticket: who.ticket })
  return answerOf(endpoint, way === 'respelt' ? (respelling(input) as object) : input, {
    ...{ ...who, ip: nextIp(), as: way === 'form' ? 'urlencoded' : 'json' },
    ...(files && { files }),
  })
}

/** What the specification names and the reply lacks. */
const lacking = (data: unknown, wanted: readonly string[] = []): string[] =>
  wanted.filter((path) => {
    let at: unknown = data
    for (const step of path.split(/\.|(?=\[\])/)) {
      if (step === '[]') at = (at as unknown[])[0]
      else if (typeof at === 'object' && at !== null && step in at) at = (at as Record<string, unknown>)[step]
      else return true
    }
    return at === undefined
  })

const faultsOf = async (path: string, call: SpecifiedCall, made = make): Promise<string[]> => {
  const faults: string[] = []
  for (const way of WAYS) {
    const { code, error, errorMsg, fields, data } = await made(path, call, way)
    if (code !== (call.code ?? 200))
      faults.push(`${way}: ${code} ${error} ${errorMsg} ${JSON.stringify(fields ?? '')}`)
    else faults.push(...lacking(data, call.reply).map((name) => `${way}: no ${name} in the reply`))
  }
  return faults
}

/** Reads are called as they are everywhere else, but for those whose fields the specification names. */
const readOf = async (path: string): Promise<SpecifiedCall | undefined> => {
  const [first] = await callsOf(
    allEndpoints.find((one) => one.path === path) ?? endpointOf(path),
    society.find,
  )
  if (!first || endpointOf(path).kind !== 'read') return
  return {
    ...(first.role && { as: first.role as Role }),
    ...(first.ticket && { ticket: first.ticket }),
    input: () => first.input,
  }
}

describe('each call of the specification', () => {
  test.each(PATHS)('%s', async (path) => {
    const call = SPECIFIED[path] ?? (await readOf(path))
    if (!call) throw new Error('a call of the specification is made by nobody')
    expect(await faultsOf(path, call)).toEqual([])
  })
})

describe('the check itself', () => {
  test('the list is there, and each of its calls is declared once', () => {
    expect(PATHS.length).toBeGreaterThan(120)
    expect(new Set(PATHS).size).toBe(PATHS.length)
    expect(() => endpointOf('/api/user/getAllLogs')).toThrow('not declared')
  })
  test('a refusal, a missing field and a call that nobody makes are found', async () => {
    const answer = async () => ({ code: 200, data: { list: [{ orgName: '示例' }] } })
    const asked: SpecifiedCall = { input: () => ({}), reply: ['list[].orgName', 'list[].orgId'] }
    expect(await faultsOf('/api/org/getOrgByName', asked, answer)).toEqual(
      WAYS.map((way) => `${way}: no list[].orgId in the reply`),
    )
    const refused = async () => ({ code: 400, error: 'badInput', data: null })
    expect(await faultsOf('/api/org/getOrgByName', asked, refused)).toHaveLength(WAYS.length)
    expect(await readOf('/api/user/update/pwd')).toBeUndefined()
  })
})
