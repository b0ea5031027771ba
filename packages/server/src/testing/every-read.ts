import { allEndpoints } from '@portal/contract/all'
import type { Endpoint, TicketPurpose } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import type * as z from 'zod'
import { SEARCHED, samplesOf, TICKETED } from './samples.ts'

/**
 * Calls of each read of the contract on the sample society. A list is called with each of its filters and in each of its orders. Every call
 * has to be answered: a new endpoint that asks for something gets its line in {@link VALUES} or {@link SPECIAL}.
 */

export interface TicketOf {
  readonly purpose: TicketPurpose
  readonly kind: string
}
export interface ReadCall {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly role: Role | undefined
  readonly ticket: TicketOf | undefined
  /** A refusal that is an answer. */
  readonly refusal: string | undefined
}
/** The first value of the first row. */
export type Find = (statement: string) => Promise<unknown>

interface Special {
  /** Statements that find a value in the sample society, by the field it is for. */
  readonly of?: Readonly<Record<string, string>>
  readonly input?: Readonly<Record<string, unknown>>
  readonly role?: Role
  /** Of a member of the kind whose application was returned. */
  readonly ticket?: TicketOf
  /** Instead of {@link WORDS}. */
  readonly words?: Readonly<Record<string, readonly unknown[]>>
  readonly refusal?: string
  readonly tried?: readonly Readonly<Record<string, unknown>>[]
}

/** What is answered as a file is made by jobs, or a slice at a time. */
export const READS: readonly Endpoint[] = allEndpoints.filter(
  ({ kind, download }) => kind === 'read' && !download,
)

const member = (kind: string, state = 'approved', column = 'id') =>
  `select "${column}" from member where kind = '${kind}' and state = '${state}' and "deletedAt" is null order by "vId" limit 1`
const first = (table: string, column = 'id') => `select "${column}" from "${table}" order by 1 limit 1`
const ACHIEVEMENT = `select p."achievementId" from panel p join "opinionVersion" o using ("achievementId") order by 1 limit 1`
const BATCH = `select "batchId" from "awardItem" group by 1 order by count(*) desc limit 1`
const ARTICLE = `select p.id from publication p join "publicationVersion" v on v."publicationId" = p.id
  join "publicationFile" f on f."publicationId" = p.id where p.kind = 'article' order by 1 limit 1`
const VIDEO = `select id from publication where kind = 'video' order by 1 limit 1`
/** Of the expert who signs in (`largeSociety`): an achievement they sit on, what they wrote. */
const OF_EXPERT = (column: string, table: string, by = 'expertId') =>
  `select e."${column}" from "${table}" e join session s on true join account a on a.id = s."accountId"
   where a."memberId" = e."${by}" order by 1 limit 1`

/** What fields are filled with, unless a call says otherwise. */
const VALUES: Readonly<Record<string, string>> = {
  projectId: ACHIEVEMENT,
  batchId: BATCH,
  expertId: member('expert'),
  label: first('label'),
  reviewer: first('account'),
  memberId: member('expert'),
  termId: first('councilTerm'),
  orgId: first('organisation'),
  categoryId: first('publicationCategory'),
  eventId: first('eventRegistration', 'eventId'),
  actor: first('account'),
  handler: `select id from account where role = 'handler' limit 1`,
  itemId: `select id from "awardItem" where "batchId" = (${BATCH}) order by 1 limit 1`,
  excludeOrg: first('organisation'),
  member: member('person'),
  year: first('duesYear', 'year'),
}
/** And what text is tried: what there is much of, what there is little of, and what is not said. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  keyword: ['水利', '澹台', '示例', '张', 'zhang', '1990', '19900000030'],
  ...{ company: ['水利'], organization: ['水利'], address: ['a@example.org'], ip: ['127.0.0.1'] },
  ...{ recipient: ['13900001234'], target: ['水利'], call: ['/api/user/login'], targetKind: ['member'] },
  ...{
    cpcode: ['12'],
    region: ['42', '未知'],
    level: ['M', 'A', '未知'],
    memberTag1: ['会员', '理事', '未知'],
  },
  ...{ zc: ['中级', '正高级', '未知'], education: ['本科', '未知'], party: ['群众', '未知'] },
  ...{ age: ['40', '60'], grade: ['一等奖'], subject: ['水利工程', '未知'], recommond: ['1', '未知'] },
  ...{ isAcademician: ['0', '未知'], committee: ['1'], maxLoad: [5] },
  ...{ type: ['12', 'other'], group: ['水利'], keywords: ['水利'] },
  ...{ from: ['2020-01-01'], to: ['2035-01-01'], submittedFrom: ['2020-01-01'], submittedTo: ['2035-01-01'] },
  ...{ examinedFrom: ['2020-01-01'], examinedTo: ['2035-01-01'] },
  ...{ issuedFrom: ['2020-01-01'], issuedTo: ['2035-01-01'] },
}

const phone = (kind: string, field = 'mobileTel'): Special => ({
  of: { [field]: member(kind, 'returned', 'mobileTel') },
})
const before = (kind: string, field?: string): Special => ({
  ...phone(kind, field),
  ticket: { purpose: 'resubmit', kind },
})
const byId = (statement: string, role?: Role): Special => ({ of: { id: statement }, ...(role && { role }) })
/** Calls that ask for the same. */
const alike = (special: Special, under: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${under}${name}`, special]))
const MAILING = { subject: '通知', body: '您好', audience: { groups: [{ kind: 'person', filter: {} }] } }

const SPECIAL: Readonly<Record<string, Special>> = {
  ...TICKETED,
  '/api/publicity/objectionState': { input: { caseNo: 'YY20260001' }, refusal: 'ticketInvalid' },
  ...alike({ of: { expertId: member('expert') } }, '/api/expert/', [
    'getActiveListByExpertId',
    'getAvoidUnits',
  ]),
  '/api/expert/activeOfSource': { of: { refId: first('expertActivity', 'refId') } },
  '/api/nameList/view': { input: { list: 'committees' } },
  '/api/expert/selectScore': { of: { batchId: BATCH } },
  '/api/front/reading': byId(
    `select id from publication where visibility = 'public' and state = 'published' and "publishAt" <= now() and not held and "deletedAt" is null order by id limit 1`,
  ),
  ...SEARCHED,
  '/api/user/reviewDesk': byId(member('person', 'pending')),
  '/api/user/reviewNow': {
    ...byId(member('person', 'pending')),
    input: { kind: 'person', queue: 'pending' },
  },
  '/api/user/signup/judgeAccount': { input: { account: '13900001234', type: 'expert' } },
  '/api/user/getSingleUser': byId(member('person')),
  '/api/user/getModifiedSingleUser': byId(
    `select id from member where kind = 'person' and "infoEditStatus" = '1' order by id limit 1`,
  ),
  '/api/user/signup/sampleForm': { input: { kind: 'person' } },
  '/api/user/signup/viewBlankForm': { input: { kind: 'person' } },
  '/api/user/selectUserToPageInLishi': { words: { level: ['person.M'] } },
  '/api/user/getTypeUser': { input: { type: '0' } },
  '/api/user/deleted': { input: { kind: 'person' } },
  ...alike(byId(member('person')), '/api/user/', ['history', 'memberDeliveries', 'memberAccount']),
  '/api/council/ofMember': byId(member('person')),
  '/api/user/registrationStatus': before('person'),
  '/api/user/selectUserByTelBeforeLogin': before('person'),
  ...alike(phone('person'), '/api/user/', ['selectUserByMobileTel', 'signup/phoneProven']),
  '/api/user/getAttachByUserAccount': { of: { account: member('person') }, role: 'administrator' },
  '/api/user/staff/sessions': byId(`select id from account where role = 'handler' limit 1`),
  '/api/group/checkOrgName': { input: { orgName: '示例不存在的单位' } },
  '/api/group/registrationStatus': before('unit', 'contactMobileTel'),
  '/api/group/selectUserByTelBeforeLogin': before('unit', 'contactMobileTel'),
  '/api/group/selectUserByTel': phone('unit', 'contactMobileTel'),
  '/api/group/getGroupMembers': byId(member('unit')),
  '/api/expert/registrationStatus': before('expert'),
  '/api/user/selectExpertUserByTelBeforeLogin': before('expert'),
  '/api/user/selectExpertUserByMobileTel': phone('expert'),
  '/api/user/getExpertAttachByUserAccount': { of: { account: member('expert') }, role: 'administrator' },
  '/api/expert/getSignPathByExpertAccount': { role: 'expert' },
  '/api/projectUser/selectUserByTel': before('project', 'tel'),
  '/api/project/getSqbfjById': byId(ACHIEVEMENT, 'inCharge'),
  '/api/project/getErrorNum': { role: 'project' },
  '/api/project/queryListPage': { role: 'inCharge' },
  '/api/project/queryById': byId(ACHIEVEMENT, 'inCharge'),
  '/api/project/queryLogById': byId(ACHIEVEMENT, 'inCharge'),
  '/api/project/replayDraw': byId(first('panelDraw')),
  '/api/project/expExamineView': {
    of: { projectId: OF_EXPERT('achievementId', 'examination') },
    role: 'expert',
  },
  ...alike(byId(ACHIEVEMENT), '/api/project/', [
    'queryProcess',
    'queryScheduled',
    'queryNotices',
    'queryThread',
  ]),
  '/api/project/queryObjection': { of: { caseId: first('objection') } },
  '/api/project/precheckExperts': { input: { names: ['示例专家'] } },
  '/api/bulk/preview': { input: { kind: 'person', act: 'lock' } },
  '/api/fullExport/get': byId(first('fullExport')),
  ...alike(byId(first('bulkAct')), '/api/bulk/', ['get', 'items']),
  '/api/certificate/ofMember': byId(member('person')),
  '/api/certificate/verify': byId(first('certificate', 'publicId')),
  '/api/certificate/verifyNumber': {
    of: { certNo: first('certificate', 'certNo') },
    input: { checkCode: '000000' },
    refusal: 'notFound',
  },
  '/api/dues/get': byId(first('dues')),
  '/api/erasures/get': byId(first('erasureRequest')),
  '/api/duplicate/compare': {
    of: {
      one: member('person'),
      other: `select id from member where kind = 'person' and state = 'approved' and "deletedAt" is null
        order by "vId" desc limit 1`,
    },
  },
  '/api/org/getOrgByName': { input: { name: '水利' } },
  '/api/org/checkOrgName': { input: { orgName: '示例水利单位' }, of: {} },
  ...alike(byId(first('importBatch')), '/api/import/', ['get', 'issues', 'changed']),
  '/api/attach/getAttachById': {
    of: {
      id: `select f.id from file f join member m on m.id = f."memberId" where m.kind = 'person'
        and f."deletedAt" is null order by 1 limit 1`,
    },
    role: 'administrator',
  },
  '/api/content/text': { input: { key: 'charter' } },
  '/api/article/selectToPage': { input: { column: 'xsjl' } },
  ...alike(byId(ARTICLE), '/api/article/', ['detail', 'browsingRecords', 'versions', 'getAttachInArticle']),
  '/api/article/versionDetail': {
    of: {
      id: ARTICLE,
      at: `select v.version from "publicationVersion" v where v."publicationId" = (${ARTICLE}) order by 1 limit 1`,
    },
  },
  '/api/video/selectToPage': { input: { column: 'xsjl' } },
  ...alike(byId(VIDEO), '/api/video/', ['detail', 'browsingRecords']),
  '/api/event/detail': byId(first('event')),
  '/api/publicEvent/detail': byId(
    `select id from event where visibility = 'public' and state <> 'draft' order by id limit 1`,
  ),
  '/api/publication/categories': { input: { column: 'xsjl' } },
  ...alike(byId(`select id from job where kind = 'planted' limit 1`), '/api/jobs/', ['get', 'result']),
  '/api/mail/quickQueryMail': { input: { keyword: '水' } },
  '/api/mail/selectAddressee': { input: { channel: 'mail', ...MAILING } },
  '/api/sms/quickQuerySmsReceiver': { input: { keyword: '水' } },
  '/api/sms/selectReceiver': { input: { channel: 'sms', ...MAILING } },
  '/api/sms/batchCheckPhone': { input: { phones: ['13900001234'] } },
  ...alike(byId(first('campaign')), '/api/message/', ['get', 'recipients']),
  '/api/message/preview': { input: { channel: 'mail', ...MAILING } },
  '/api/message/notice': byId(`select "publicId" from campaign where state = 'done' order by 1 limit 1`),
  '/api/settings/deliveredText': { input: { key: 'charter' } },
  '/api/loginDefense/queryById': byId(first('loginDefense')),
  ...alike({ input: { period: '2026' } }, '/api/report/', ['preview', 'word']),
  '/api/report/get': byId(first('report')),
  '/api/statistics/overview': { input: { kind: 'person' } },
  '/api/statistics/work': { input: { about: 'activity' } },
  '/api/statistics/downloadWork': { input: { about: 'dues' } },
  '/api/mail/subscription': { input: { token: 'a'.repeat(43) }, refusal: 'notFound' },
  ...alike(byId(BATCH), '/api/award/', ['batch', 'log']),
  '/api/award/item': byId(first('awardItem')),
  '/api/expert/awardExamineView': { of: { examineId: OF_EXPERT('id', 'awardSeat') }, role: 'expert' },
  '/api/nomination/view': { of: { id: OF_EXPERT('id', 'awardNomination', 'memberId') }, role: 'expert' },
  ...alike(byId(first('meeting')), '/api/meeting/', ['view', 'minutes']),
  '/api/fee/view': { of: { id: first('meeting') }, input: { of: 'meeting' } },
  '/api/ownEvent/openSignIn': { input: { code: 'A'.repeat(43) } },
  '/api/meeting/openSignIn': { input: { code: 'A'.repeat(43) }, role: 'expert' },
  '/api/calendar/queryYear': { of: { year: first('duesYear', 'year') } },
  '/api/publicity/queryById': byId(first('publicity')),
}
const PAGING = new Set(['pageNum', 'pageSize', 'sort', 'order'])
/** A list with nothing asked, with each filter alone, in each order, and each filter in each order where `crossed`. */
const variationsOf = async (
  { input, path }: Endpoint,
  fixed: Readonly<Record<string, unknown>>,
  find: Find,
) => {
  const shape = input.shape as Record<string, z.ZodType>
  if (!('pageNum' in shape)) return [{}, ...(SPECIAL[path]?.tried ?? [])]
  const sorts = 'sort' in shape ? samplesOf(shape.sort as z.ZodType) : []
  const orders = sorts.flatMap((sort) => [
    { sort, order: 'desc' },
    { sort, order: 'asc' },
  ])
  const filters: Record<string, unknown>[] = []
  for (const [name, schema] of Object.entries(shape)) {
    if (PAGING.has(name) || name in fixed) continue
    const words = SPECIAL[path]?.words?.[name]
    const known = words ?? (VALUES[name] === undefined ? WORDS[name] : [await find(VALUES[name])])
    filters.push(...samplesOf(schema, known).map((value) => ({ [name]: value })))
  }
  // Each filter once in each order: a plan depends on both.
  const names = new Set<string>()
  const once = filters.filter((filter) => {
    const [name = ''] = Object.keys(filter)
    return CROSSED.test(path) && !names.has(name) && names.add(name)
  })
  const both = once.flatMap((filter) => sorts.map((sort) => ({ ...filter, sort, order: 'desc' })))
  return [{}, { pageNum: 3 }, ...orders, ...filters, ...both]
}
/** Lists of all members of a kind, where every filter meets every order at any size. */
const CROSSED =
  /selectUserToPage$|group\/selectToPage|expert\/queryPage|projectUser\/selectToPage|project\/queryListPage/

const isRequired = (schema: z.ZodType) => !schema.safeParse(undefined).success

export const callsOf = async (endpoint: Endpoint, find: Find): Promise<ReadCall[]> => {
  const special = SPECIAL[endpoint.path] ?? {}
  const shape = endpoint.input.shape as Record<string, z.ZodType>
  const fixed: Record<string, unknown> = { ...special.input }
  for (const [name, schema] of Object.entries(shape)) {
    const given = special.of?.[name] ?? (name in fixed || !isRequired(schema) ? undefined : VALUES[name])
    if (given) fixed[name] = await find(given)
  }
  const roles = endpoint.access === 'public' ? [] : (endpoint.access.roles ?? [])
  const role = special.role ?? (roles.includes('superAdmin') ? 'superAdmin' : roles[0])
  const { ticket, refusal } = special
  return (await variationsOf(endpoint, fixed, find)).map((variation) => ({
    ...{ endpoint, ticket, refusal, input: { ...fixed, ...variation } },
    role: ticket ? undefined : role,
  }))
}
