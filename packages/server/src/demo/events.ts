import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import type { EventRegistrationAnswers } from '@portal/contract/content/event/question.words'
import { addDays, instantOf, today } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import { changeEvent, type EventContent, insertEvent } from '../content/event/event.queries.ts'
import { putRegistration, registrationsOf, setAttended } from '../content/event/registration.queries.ts'
import { setAnswers } from '../content/event-question/answers.queries.ts'
import { insertOutsider } from '../content/public-event/outsider.queries.ts'
import type { KeyRing } from '../platform/crypto/secrets.ts'
import type { Tables } from '../platform/database/tables.ts'

/** A congress to register for, a training that is full, one that is over, and one that is being prepared. */

const BY = '示例编辑'
const MADE = { name: BY, accountId: null }
const at = (days: number, clock: string) => instantOf(`${addDays(today(), days)}T${clock}`)

const content = (days: number, change: Partial<EventContent>): EventContent => ({
  ...{ title: '', body: '', link: '', feeNote: '', places: 0, points: 0, waitingList: true },
  ...{ place: '示例会议中心三楼报告厅', contact: '学会秘书处 010-00000000' },
  guests: ['person', 'expert', 'unit'],
  visibility: 'members',
  outsiders: false,
  beginsAt: at(days, '09:00'),
  endsAt: at(days + 1, '17:00'),
  registerFrom: addDays(today(), days - 40),
  registerUntil: addDays(today(), days - 5),
  ...change,
})

const CONGRESS = content(30, {
  title: '流域技术经济学术年会',
  body: '主题：流域综合治理与绿色发展。\n\n第一天上午为大会报告，下午和第二天为分会场讨论；设青年论坛和墙报交流。',
  places: 300,
  points: 3,
  visibility: 'public',
  outsiders: true,
  feeNote: '会员免收会议费，食宿自理。',
})
const TRAINING = content(20, {
  title: '水利工程经济评价方法培训',
  body: '讲授规范要点与案例，安排上机练习。学员请自备计算机。',
  place: '示例大学水利楼210教室',
  guests: ['person'],
  places: 6,
  visibility: 'public',
  feeNote: '培训费每人600元，报到时缴纳；开具电子发票。',
})
const PAST = content(-12, {
  title: '成果评价工作线上交流会',
  body: '介绍评价办法修订的内容，并答疑。',
  place: '',
  link: 'https://meeting.example/online',
  guests: ['expert'],
})
const DRAFT = content(75, {
  title: '青年学者论坛',
  body: '面向四十五周岁以下会员征集报告。',
  guests: ['person', 'expert'],
})

const ask = { required: false, help: '', retired: false }
const QUESTIONS: readonly EventQuestion[] = [
  { ...ask, key: 'q1', title: '餐食', kind: 'one', options: ['普通', '素食', '清真'], required: true },
  {
    ...ask,
    key: 'q2',
    title: '住宿',
    kind: 'several',
    options: ['第一天晚上', '第二天晚上'],
    help: '由会务组预订，费用自理',
  },
  { ...ask, key: 'q3', title: '论文题目', kind: 'text', options: [], help: '拟在分会场报告的请填写' },
]
const PAPERS = ['示例流域生态补偿标准研究', '水价改革与农业节水', '梯级水库联合调度的经济评价']
const MEALS = ['普通', '普通', '素食', '普通', '清真']
const answersOfGuest = (n: number): EventRegistrationAnswers => ({
  q1: MEALS[n % MEALS.length] ?? '普通',
  ...(n % 3 !== 0 && { q2: n % 2 === 0 ? ['第一天晚上', '第二天晚上'] : ['第一天晚上'] }),
  ...(n % 6 === 1 && { q3: PAPERS[Math.floor(n / 6) % PAPERS.length] ?? '' }),
})
const answer = async (db: Kysely<Tables>, keyRing: KeyRing, eventId: string): Promise<void> => {
  await changeEvent(db, eventId, { questions: QUESTIONS }, BY)
  const coming = await registrationsOf(db, eventId, ['registered'])
  for (const [n, { id }] of coming.entries()) await setAnswers(db, keyRing, id, answersOfGuest(n))
}

const membersOf = (db: Kysely<Tables>, kinds: EventContent['guests'], limit: number) =>
  db
    .selectFrom('member')
    .select('id')
    .where('kind', 'in', kinds)
    .where('state', '=', 'approved')
    .where('deletedAt', 'is', null)
    .orderBy('serial')
    .orderBy('id')
    .limit(limit)
    .execute()

const publish = async (db: Kysely<Tables>, event: EventContent, coming: number): Promise<string> => {
  const { id } = await insertEvent(db, event, MADE)
  await changeEvent(db, id, { state: 'published' }, BY)
  const places = event.places || coming
  // The first of each kind have accounts to try: they register for themselves.
  const members = (await membersOf(db, event.guests, coming + 3)).slice(3)
  const over = Date.parse(String(event.endsAt)) < Date.now()
  for (const [index, { id: memberId }] of members.entries()) {
    const state = index < places ? 'registered' : 'waiting'
    const note = index % 4 === 1 ? '素食' : ''
    const made = await putRegistration(db, { eventId: id, memberId, state, note })
    if (over && index % 5 !== 4) await setAttended(db, made.id, true)
  }
  return id
}

/** Who read of the congress on the site and has no account. */
const OUTSIDERS = [
  ['示例来宾甲', '示例大学经济学院'],
  ['示例来宾乙', '示例水文局'],
  ['示例来宾丙', ''],
] as const
const come = async (db: Kysely<Tables>, keyRing: KeyRing, eventId: string): Promise<void> => {
  for (const [n, [name, company]] of OUTSIDERS.entries()) {
    const said = { name, company, phone: `1990009000${n}` }
    await insertOutsider(db, keyRing, { eventId, state: 'registered', note: '' }, said)
  }
}

export const seedEvents = async (db: Kysely<Tables>, keyRing: KeyRing): Promise<void> => {
  const congress = await publish(db, CONGRESS, 24)
  await come(db, keyRing, congress)
  await answer(db, keyRing, congress)
  await publish(db, TRAINING, 8)
  await publish(db, PAST, 9)
  await insertEvent(db, DRAFT, MADE)
}
