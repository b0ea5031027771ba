import { LOGIN_PAGES, ROLES } from '@portal/contract/platform/roles'
import { hashPassword } from '../identity/password/password.rules.ts'
import type { MemberDeps } from '../membership/record/member.parts.ts'
import { blindIndex } from '../platform/crypto/secrets.ts'
import { analyzeTables } from '../platform/database/analyze.ts'
import { seedAwards } from './awards.ts'
import type { DemoAccount, DemoDeps } from './demo.parts.ts'
import { seedAchievements } from './evaluation/achievements.ts'
import { seedConclusions } from './evaluation/conclusions.ts'
import { seedDefence } from './evaluation/defence.ts'
import { seedEvaluation } from './evaluation/evaluation.ts'
import { seedMeetings } from './evaluation/meetings.ts'
import { seedPanels } from './evaluation/panels.ts'
import { seedEvents } from './events.ts'
import { seedMessages } from './messages.ts'
import { seedActivity } from './people/activity.ts'
import { seedCertificates } from './people/certificates.ts'
import { seedDues } from './people/dues.ts'
import { seedErasures } from './people/erasures.ts'
import { seedSignatures } from './people/experts.ts'
import { seedLibrary } from './people/library.ts'
import { PEOPLE, seedDeleted, seedExperts, seedPeople, seedUnits } from './people/members.ts'
import { createPast } from './people/past.ts'
import { seedProjectAccounts } from './people/project-accounts.ts'
import { memberSamples } from './people/sample-accounts.ts'
import { seedPublications } from './published.ts'
import { seedSuppressions } from './suppressions.ts'

/** The sample society of `npm run demo`: invented people in every state, made by the same acts as real ones. */

/** One password for all sample accounts: the same at every start of this portal, different on every other, written nowhere. */
const samplePassword = (members: MemberDeps): string =>
  `Sl-${blindIndex(members.keyRing, 'demo', 'password').toString('hex').slice(0, 10)}-7Q`

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
    await seedEvents(deps.db, deps.members.keyRing)
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
  return [...samples, ...memberSamples(password)]
}
