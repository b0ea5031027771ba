import { inCapitals, isVideo, meetingPlace, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import { JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { letterText } from '@portal/contract/platform/texts/letter-texts'
import { dateText, sittingText } from '@portal/contract/platform/time'
import type { Letter } from '../../../peer-review/letter/letter.parts.ts'
import { numbered } from '../../../peer-review/letter/paper-number.rules.ts'
import { worded } from '../../../peer-review/letter/wording.documents.ts'
import { findPanel, namesOf } from '../../../peer-review/panel/panel.queries.ts'
import { sittingOf } from '../../../peer-review/short-panel/short-panel.rules.ts'
import { findRevision } from '../../achievement/submission.queries.ts'
import { findContract } from '../../process/process.queries.ts'
import { listAllMembers, listSessions } from '../dossier.queries.ts'
import { table } from '../dossier-paper.documents.ts'
import type { LetterScene } from './letter.parts.ts'

/** 会议通知, 委托评价合同, 专家聘书: what an evaluation needs on paper besides the letters on its decisions. */

const modeOf = ({ row }: LetterScene) => labelOf(EVALUATION_MODES, row.evalMode) || '专家评价'

const seatsOf = async ({ db, row }: LetterScene) => {
  const seats = sittingOf(await listAllMembers(db, row.id))
  const names = await namesOf(
    db,
    seats.map(({ expertId }) => expertId),
  )
  return seats.map((seat) => ({ ...seat, person: names.get(seat.expertId) }))
}

/** One for each session that was not cancelled; what is asked of people differs where they meet on a screen. */
const notices = async (scene: LetterScene, short: string): Promise<Letter[]> => {
  const { db, row } = scene
  const sessions = await listSessions(db, row.id)
  return Promise.all(
    sessions.map(async ({ startAt, place, link, agenda, at, projects }, n) => {
      const several = sessions.length > 1
      const known = {
        projects: projects.map((name) => `《${name}》`).join(''),
        when: sittingText(startAt),
        agenda: agenda.map(({ title, minutes }, m) => `${m + 1}. ${title}（${minutes}分钟）`).join('\n'),
      }
      const where = meetingPlace({ place, link }) || '另行通知'
      return {
        title: '关于召开科技成果评价会议的通知',
        name: several ? `会议通知-${n + 1}` : '会议通知',
        number: numbered(short, '评会', row.acceptNo ?? '', several ? n + 1 : undefined),
        to: `${row.orgName}，评价专家组各位专家`,
        at,
        blocks: await (isVideo({ place, link })
          ? worded(scene, { key: 'letter-meeting-video', at, values: { ...known, link } })
          : worded(scene, {
              ...{ key: 'letter-meeting', at },
              values: { ...known, place: where, link: link && `会议链接：${link}` },
            })),
      }
    }),
  )
}

const side = (name: string) =>
  `单位（盖章）：${name}\n\n法定代表人或授权代表（签字）：\n\n　　　　年　　月　　日`

const contracts = async (scene: LetterScene): Promise<Letter[]> => {
  const { db, row, deps, society } = scene
  const contract = await findContract(db, row.id)
  if (!contract) return []
  const { contractNo, signedOn, fee, at } = contract
  const revision = await findRevision(db, deps.keyRing, row.id)
  const units = revision?.form.units.map(({ orgName }) => orgName).join('、') || row.orgName
  const cents = Math.round(fee * 100)
  const values = {
    ...{ client: row.orgName, projectName: row.name, units, mode: modeOf(scene) },
    ...{ fee: yuanOf(cents), feeInCapitals: inCapitals(cents) },
  }
  const { title } = letterText('letter-contract')
  return [
    {
      title,
      name: '委托评价合同',
      layout: 'form',
      number: contractNo,
      to: '',
      at,
      cover: [
        ['合同编号', contractNo],
        ['委托方（甲方）', row.orgName],
        ['受托方（乙方）', society],
        ['成果名称', row.name],
        ['受理编号', row.acceptNo ?? ''],
        ['签订日期', dateText(signedOn)],
      ],
      blocks: [
        ...(await worded(scene, { key: 'letter-contract', at, values })),
        table(['甲方', '乙方'], [1, 1], [[side(row.orgName), side(society)]]),
      ],
    },
  ]
}

/** Once the panel is locked, to each who agreed. */
const appointments = async (scene: LetterScene, short: string): Promise<Letter[]> => {
  const { db, row } = scene
  const panel = await findPanel(db, row.id)
  if (panel?.state !== 'locked' || !panel.lockedAt) return []
  const at = panel.lockedAt
  const mode = modeOf(scene)
  const agreed = (await seatsOf(scene)).filter(({ joinStatus }) => joinStatus !== JoinStatus.pending)
  return Promise.all(
    agreed.map(async ({ person, role: code }, n) => {
      const { name: expert = '', company: orgName = '' } = person ?? {}
      const role = code === 'member' ? '成员' : labelOf(PANEL_ROLES, code)
      return {
        title: '聘　书',
        name: `专家聘书-${expert}`,
        number: numbered(short, '评聘', row.acceptNo ?? '', n + 1),
        ...{ at, to: `${expert}同志` },
        blocks: await worded(scene, {
          ...{ key: 'letter-appointment', at },
          values: { orgName, projectName: row.name, role, mode },
        }),
      }
    }),
  )
}

export const agreementLetters = async (scene: LetterScene, short: string): Promise<Letter[]> => [
  ...(await contracts(scene)),
  ...(await notices(scene, short)),
  ...(await appointments(scene, short)),
]
