import type { MemberKind } from '@portal/contract/membership/member.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { fieldsOf } from '@portal/contract/platform/fields'
import { LOGIN_PAGES, ROLES } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import type { AwardDeps } from '../award/batch/award.parts.ts'
import type { Rosters } from '../communication/campaign/audience.queries.ts'
import type { AchievementDeps } from '../evaluation/achievement/achievement.parts.ts'
import type { ConclusionDeps } from '../evaluation/conclusion/conclusion.parts.ts'
import type { MeetingDeps } from '../evaluation/meeting/meeting-deps.parts.ts'
import type { ProcessDeps } from '../evaluation/process/process.parts.ts'
import type { Accounts } from '../identity/account/account.actions.ts'
import { hashPassword } from '../identity/password/password.rules.ts'
import {
  createExpert,
  createPerson,
  createUnit,
  type MemberOverrides,
} from '../membership/admission/member.factory.ts'
import { contentHash } from '../membership/record/form.rules.ts'
import { stampedForm } from '../membership/record/kind.ts'
import type { MemberDeps } from '../membership/record/member.parts.ts'
import type { PanelDeps } from '../peer-review/panel/panel.parts.ts'
import type { ExaminationDeps } from '../peer-review/sheet/sheet.parts.ts'
import { blindIndex } from '../platform/crypto/secrets.ts'
import { analyzeTables } from '../platform/database/analyze.ts'
import type { Db } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { PdfFonts } from '../platform/documents/fonts.ts'
import { insertFile } from '../platform/files/file-records.queries.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { seedAchievements } from './achievements.ts'
import { seedActivity } from './activity.ts'
import { seedAwards } from './awards.ts'
import { seedCertificates } from './certificates.ts'
import { seedConclusions } from './conclusions.ts'
import { seedDefence } from './defence.ts'
import { seedDues } from './dues.ts'
import { seedErasures } from './erasures.ts'
import { seedEvaluation } from './evaluation.ts'
import { expertSituation, seedSignatures, uploadsOfExpert } from './experts.ts'
import { fictionalExpert, fictionalPerson, fictionalProjectAccount, fictionalUnit } from './fictional.ts'
import { seedLibrary } from './library.ts'
import { seedMeetings } from './meetings.ts'
import { seedMessages } from './messages.ts'
import { seedPanels } from './panels.ts'
import { createPast } from './past.ts'
import { seedProjectAccounts } from './project-accounts.ts'
import { seedPublications } from './published.ts'
import { renderSampleScan } from './sample-scan.ts'
import { seedSuppressions } from './suppressions.ts'

/** The sample society of `npm run demo`: invented people in every state, made by the same acts as real ones. */

export interface DemoDeps {
  readonly awards: AwardDeps
  readonly meetings: MeetingDeps
  readonly panels: PanelDeps
  readonly examinations: ExaminationDeps
  readonly conclusions: ConclusionDeps
  readonly process: ProcessDeps
  readonly db: Kysely<Tables>
  readonly members: MemberDeps
  readonly accounts: Accounts
  readonly achievements: AchievementDeps
  readonly files: FileStore
  /** For certificates. */
  readonly fonts: () => Promise<PdfFonts>
  /** Lists that messages find their recipients by. */
  readonly rosters: Rosters
}

/** An account to try, as the start prints it. */
export interface DemoAccount {
  readonly label: string
  readonly page: string
  readonly account: string
  readonly password: string
}

const PEOPLE = 200
const UNITS = 30
const EXPERTS = 60

/** One password for all sample accounts: the same at every start of this portal, different on every other, written nowhere. */
const samplePassword = (members: MemberDeps): string =>
  `Sl-${blindIndex(members.keyRing, 'demo', 'password').toString('hex').slice(0, 10)}-7Q`

const scanOf =
  (deps: DemoDeps, of: MemberKind): NonNullable<MemberOverrides['upload']> =>
  async (ticket, values) => {
    const kind = deps.members.kinds[of]
    if (kind.stamped.length === 0) return []
    const code = [ticket.data.applicationNo, 1, contentHash(deps.members.keyRing, kind, values)].join('|')
    const rows = fieldsOf(kind.fields)
      .filter(([, field]) => field.widget !== 'hidden')
      .map(
        ([name, field]) => [field.title, labelOf(field.options ?? [], String(values[name] ?? ''))] as const,
      )
      .filter(([, value]) => value !== '')
    const { title, slot, fileName } = stampedForm(kind)
    const content = await renderSampleScan({
      title: fileName,
      societyName: '流域技术经济学会',
      rows,
      code,
      stamp: String(values.company ?? values.name ?? '示例单位'),
    })
    const stored = await deps.files.put(content, { sealed: true })
    const { id } = await insertFile(deps.db, {
      ...stored,
      ticketHash: ticket.tokenHash,
      fileName: `${String(values.name)}-${title}.pdf`,
      mime: 'application/pdf',
      purpose: slot,
    })
    return [id]
  }

const unitSituationOf = (n: number): MemberOverrides => {
  if (n < 5) return { state: 'pending', daysAgo: [0, 1, 2, 6, 13][n] ?? 1 }
  if (n < 7)
    return {
      state: 'returned',
      daysAgo: 4 + n,
      items: [
        { field: 'bussinessScope', comment: '业务范围过于简略，请写明与本学会有关的主要业务。' },
        { field: 'contactEmail', comment: '联系人邮箱有误，通知邮件被退回，请核对。' },
      ],
      opinion: '请按意见修改后重新提交。',
    }
  if (n === 7) return { state: 'rejected', daysAgo: 30, opinion: '申请单位的业务与本学会无关，不予通过。' }
  const [level, memberTag1] =
    n === 8
      ? ['F', '副理事长单位']
      : n < 12
        ? ['C', '常务理事单位']
        : n < 18
          ? ['L', '理事单位']
          : ['P', '会员单位']
  const historyZw = n < 12 ? `第四届${n === 8 ? '常务理事' : '理事'}单位` : undefined
  const edit: MemberOverrides['edit'] =
    n === 20
      ? { changes: { contactName: '示例新联系人', contactZwzc: '办公室主任' } }
      : n === 21
        ? { changes: { corporate: '示例新法人' }, returned: '请补充法定代表人变更的证明材料。' }
        : undefined
  return {
    state: 'approved',
    level,
    memberTag1,
    daysAgo: 10 + ((n * 53) % 900),
    waitedDays: 1 + ((n * 5) % 11),
    ...(historyZw && { historyZw }),
    ...(edit && { edit }),
  }
}

/** What holders of posts were before, and who was something and is a plain member now. */
const HISTORY_OF_POSTS: Readonly<Record<number, string>> = {
  21: '第三届理事，第四届副理事长',
  22: '第四届常务理事',
  23: '第四届秘书长',
  24: '第四届副秘书长',
  25: '第三届、第四届理事',
  30: '第四届理事',
  46: '第三届理事长',
  47: '第三届、第四届常务理事',
  48: '第四届理事',
}

/** States in the proportions of a society with work on its desk: most approved, some of everything else. */
const situationOf = (n: number): MemberOverrides => {
  if (n < 12) return { state: 'pending', daysAgo: [0, 0, 1, 1, 2, 3, 4, 5, 7, 9, 12, 16][n] ?? 1 }
  if (n < 18)
    return {
      state: 'returned',
      daysAgo: 3 + n,
      items: [
        { field: 'zw', comment: '请填写全称，与盖章申请表一致' },
        { field: 'email', comment: '邮箱地址有误，请核对' },
      ],
      opinion: '请按意见修改后重新提交。',
    }
  if (n < 21) return { state: 'rejected', daysAgo: 20 + n, opinion: '申请材料与本人情况不符，不予通过。' }
  const level = n < 25 ? 'S' : n % 29 === 0 ? 'H' : n % 7 === 0 ? 'S' : n % 23 === 0 ? 'A' : 'M'
  const memberTag1 =
    n === 21
      ? '理事长'
      : n < 24
        ? '副理事长'
        : n === 24
          ? '秘书长'
          : n < 30
            ? '常务理事'
            : n < 45
              ? '理事'
              : '会员'
  const historyZw = HISTORY_OF_POSTS[n]
  const edit: MemberOverrides['edit'] =
    n >= 60 && n < 65
      ? { changes: { zw: '总工程师', researchField: '流域水资源调度与生态修复' } }
      : n === 65
        ? { changes: { zw: '院长' }, returned: '请补充任职文件后再修改职务。' }
        : undefined
  return {
    state: 'approved',
    level,
    memberTag1,
    daysAgo: 5 + ((n * 37) % 700),
    waitedDays: 1 + ((n * 5) % 9),
    ...(historyZw && { historyZw }),
    ...(edit && { edit }),
  }
}

const STAFF = {
  superAdmin: ['zongguan', '示例总管理员'],
  administrator: ['guanli', '示例管理员'],
  editor: ['bianji', '示例编辑'],
  handler: ['jingban', '示例经办人'],
  inCharge: ['fuze', '示例负责人'],
  expertReview: ['zhuanwei', '示例专委会'],
} as const

const seedStaffSamples = async ({ db, accounts }: DemoDeps, password: string): Promise<DemoAccount[]> => {
  const samples: DemoAccount[] = []
  for (const [role, [account, name]] of Object.entries(STAFF) as [
    keyof typeof STAFF,
    readonly [string, string],
  ][]) {
    samples.push({ label: ROLES[role].label, page: LOGIN_PAGES.common.login, account, password })
    if (await accounts.accountExists(db, 'staff', account)) continue
    await db.transaction().execute(async (transaction) => {
      const id = await accounts.createStaffAccount(transaction, {
        account,
        name,
        role,
        plainPassword: password,
      })
      // Nobody set it for them: no change is forced.
      await accounts.setPassword(transaction, id, password, 'passwordChanged')
    })
  }
  return samples
}

const seedPeople = async (deps: DemoDeps, password: string) => {
  const passwordHash = await hashPassword(password)
  const upload = scanOf(deps, 'person')
  for (let n = 0; n < PEOPLE; n += 1) {
    // Scans where somebody looks at them: on everything that is not long approved. Two applicants chose 稍后上传.
    const scanned = n < 21 && n !== 3 && n !== 8
    const person = {
      n,
      ...situationOf(n),
      passwordHash,
      via: n % 3 === 0 ? 'phone' : 'desktop',
      ...(scanned && { upload }),
    } as const
    await deps.db.transaction().execute((transaction) => createPerson(transaction, deps.members, person))
  }
}

/** Deleted by mistake or for good reason, and still to be restored. */
const seedDeleted = async ({ db, members }: DemoDeps) => {
  const approved = { state: 'approved', daysAgo: 120 } as const
  const make = (act: (transaction: Db) => Promise<unknown>) =>
    db.transaction().execute((transaction) => act(transaction))
  for (const [index, deletedDaysAgo] of [0, 3, 29].entries())
    await make((on) => createPerson(on, members, { ...approved, n: PEOPLE + index, deletedDaysAgo }))
  await make((on) => createUnit(on, members, { ...approved, n: UNITS, deletedDaysAgo: 5 }))
  await make((on) => createExpert(on, members, { ...approved, n: EXPERTS, deletedDaysAgo: 2 }))
}

const seedUnits = async (deps: DemoDeps, password: string) => {
  const passwordHash = await hashPassword(password)
  const upload = scanOf(deps, 'unit')
  for (let n = 0; n < UNITS; n += 1) {
    // One applicant chose 稍后上传.
    const scanned = n < 8 && n !== 2
    const unit = { n, ...unitSituationOf(n), passwordHash, ...(scanned && { upload }) }
    await deps.db.transaction().execute((transaction) => createUnit(transaction, deps.members, unit))
  }
}

const seedExperts = async (deps: DemoDeps, password: string) => {
  const passwordHash = await hashPassword(password)
  for (let n = 0; n < EXPERTS; n += 1) {
    const expert = { n, ...expertSituation(n), ...uploadsOfExpert(deps, n), passwordHash }
    await deps.db.transaction().execute((transaction) => createExpert(transaction, deps.members, expert))
  }
}

/** The tables that the lists of the sample society read. */
const FILLED = [
  ...[
    'member',
    'person',
    'unit',
    'expert',
    'projectAccount',
    'account',
    'memberRevision',
    'reviewEvent',
    'file',
  ],
  ...['organisation', 'certificate', 'dues', 'outbox', 'campaign', 'campaignRecipient', 'publication'],
  ...[
    'achievement',
    'achievementEvent',
    'achievementFile',
    'panel',
    'panelMember',
    'examination',
    'awardItem',
  ],
  ...['awardSeat', 'expertActivity', 'figureDue'],
]

/** Fills an empty portal; one that has members is left as it is. Answers the accounts to try. */
export const seedDemo = async (deps: DemoDeps): Promise<DemoAccount[]> => {
  const password = samplePassword(deps.members)
  const samples = await seedStaffSamples(deps, password)
  const filled = await deps.db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  if (!filled) {
    await seedPeople(deps, password)
    await seedUnits(deps, password)
    await seedExperts(deps, password)
    await seedProjectAccounts(deps, await hashPassword(password))
    await seedSignatures(deps)
    const { kinds, settings, publicUrl } = deps.members
    await seedCertificates({ ...deps, kinds, settings, publicUrl })
    await seedDues(deps)
    await seedDeleted(deps)
    await seedErasures(deps, PEOPLE + 3)
    await seedMessages(deps)
    await seedDefence(deps.db, deps.members.keyRing)
    await seedPublications(deps)
    await seedSuppressions({ db: deps.db, keyRing: deps.members.keyRing })
    const past = createPast(deps.db)
    const back = { ...deps, past }
    const { desk, concluding, panels, meeting } = await seedAchievements(back)
    await seedEvaluation(back, desk)
    await seedConclusions(back, concluding)
    // Last, so that the newest invitations are those of a panel at work.
    await seedPanels(back, panels)
    await seedMeetings(back, meeting)
    await past.settle()
    await seedAwards(deps)
    await seedActivity({ db: deps.db, settings })
    await seedLibrary(deps, await hashPassword(password))
    await analyzeTables(deps.db, FILLED)
  }
  const person = (label: string, n: number): DemoAccount => ({
    label,
    page: LOGIN_PAGES.person.login,
    account: fictionalPerson(n).mobileTel,
    password,
  })
  const unit = (label: string, n: number): DemoAccount => ({
    label,
    page: LOGIN_PAGES.person.login,
    account: fictionalUnit(n).cpcode,
    password,
  })
  const expert = (label: string, n: number): DemoAccount => ({
    label,
    page: LOGIN_PAGES.expert.login,
    account: fictionalExpert(n).mobileTel,
    password,
  })
  const project = (label: string, n: number): DemoAccount => ({
    label,
    page: LOGIN_PAGES.project.login,
    account: fictionalProjectAccount(n).tel,
    password,
  })
  return [
    ...samples,
    person('个人会员（已通过）', 30),
    person('个人会员（被退回）', 12),
    person('个人会员（待审核，未上传申请表）', 3),
    unit('单位会员（已通过）', 8),
    unit('单位会员（被退回）', 5),
    expert('专家（已通过）', 20),
    expert('专家（被退回）', 6),
    project('成果评价账号（已通过）', 6),
    project('成果评价账号（被退回）', 3),
    project('成果评价账号（待审核）', 0),
  ]
}
