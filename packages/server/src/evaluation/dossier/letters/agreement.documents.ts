import { inCapitals, isVideo, meetingPlace, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import { JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { dateText, dayText, sittingText } from '@portal/contract/platform/time'
import { findPanel, namesOf } from '../../../peer-review/panel/panel.queries.ts'
import { sittingOf } from '../../../peer-review/short-panel/short-panel.rules.ts'
import type { PaperBlock } from '../../../platform/documents/paper/paper.ts'
import { findRevision } from '../../achievement/submission.queries.ts'
import { numbered } from '../../meeting-papers/paper-number.rules.ts'
import { findContract } from '../../process/process.queries.ts'
import { listAllMembers, listSessions } from '../dossier.queries.ts'
import { table, text } from '../dossier-paper.documents.ts'
import { CLOSING, type Letter, type LetterScene } from './letter.parts.ts'

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

/** One for each session that was not cancelled. */
const notices = async (scene: LetterScene, short: string): Promise<Letter[]> => {
  const { db, row, deps } = scene
  const phone = await deps.settings.get('evaluationPhone')
  const seats = await seatsOf(scene)
  return (await listSessions(db, row.id)).map(({ startAt, place, link, agenda, at, projects }, n, all) => {
    const number = numbered(short, '评会', row.acceptNo ?? '', all.length > 1 ? n + 1 : undefined)
    const when = sittingText(startAt)
    const video = isVideo({ place, link })
    const where = meetingPlace({ place, link }) || '另行通知'
    const to = `${row.orgName}，评价专家组各位专家`
    const steps = agenda.map(({ title, minutes }, m) => `${m + 1}. ${title}（${minutes}分钟）`).join('\n')
    const experts = seats
      .map(({ person, role }) => `${person?.name ?? ''}（${labelOf(PANEL_ROLES, role)}）`)
      .join('、')
    return {
      title: '关于召开科技成果评价会议的通知',
      name: all.length > 1 ? `会议通知-${n + 1}` : '会议通知',
      ...{ number, to, at },
      blocks: [
        text(
          `根据学会科技成果评价的有关规定，定于${when}召开科技成果评价会议，对${projects.map((name) => `《${name}》`).join('')}进行评价。现将有关事项通知如下。`,
        ),
        text('一、时间和地点', true),
        text(`时间：${when}。`),
        text(`地点：${where}。`),
        ...(link ? [text(`会议链接：${link}`)] : []),
        text('二、会议议程', true),
        ...agenda.map(({ title, minutes }, m) => text(`${m + 1}. ${title}（${minutes}分钟）`)),
        text('三、有关要求', true),
        text(
          `完成单位准备不超过二十分钟的汇报，并安排主要完成人${video ? '按时进入会议' : '到会'}答疑；专家评议期间退${video ? '出会议' : '席'}。`,
        ),
        text(
          `专家请提前审阅材料，遵守保密和回避的规定，并在会前签到${video ? '；会议期间请开启摄像头，不录音录像' : ''}。不能参加的，请及时告知。`,
        ),
        text(`联系电话：${phone}。`),
        text(CLOSING),
      ],
      template: {
        name: 'meeting-notice' as const,
        data: {
          ...{ number, to, when, place: where, link, agenda: steps, experts, phone },
          ...{ projects: projects.map((name) => `《${name}》`).join(''), day: dayText(at) },
        },
      },
    }
  })
}

const side = (name: string) =>
  `单位（盖章）：${name}\n\n法定代表人或授权代表（签字）：\n\n　　　　年　　月　　日`

type Terms = Record<
  'name' | 'client' | 'society' | 'units' | 'mode' | 'amount' | 'capitals' | 'phone',
  string
>
const clauses = ({ name, client, society, units, mode, amount, capitals, phone }: Terms): PaperBlock[] => [
  text('甲乙双方经协商一致，就甲方委托乙方评价上述科技成果，订立本合同。'),
  text('第一条　委托内容', true),
  text(`甲方委托乙方对《${name}》（完成单位：${units}）进行科技成果评价，评价形式为${mode}。`),
  text('第二条　双方的责任', true),
  text(
    '甲方对所提供材料的真实性、完整性和合法性负责，保证成果不涉及国家秘密、没有权属争议，并配合评价工作。',
  ),
  text('乙方按照规定的程序组织专家独立评价，对甲方的技术秘密和未公开的材料保密，如实出具评价报告。'),
  text('乙方不对评价结论作出承诺；评价结论由专家组依据材料独立作出。'),
  text('第三条　评价费', true),
  text(`评价费人民币${amount}元（大写：${capitals}），由甲方在评价开始前支付。评价结论不影响评价费的支付。`),
  text('第四条　成果的使用', true),
  text('评价报告和证书仅对所评价的成果有效。甲方引用评价结论应当完整、准确，不得用于误导性宣传。'),
  text('第五条　终止和争议', true),
  text(
    '一方违反本合同或者出现不能继续评价的情形的，另一方可以书面通知终止。争议由双方协商；协商不成的，依法解决。',
  ),
  text('第六条　其他', true),
  text(`本合同自双方盖章之日起生效，一式两份，双方各执一份。乙方联系电话：${phone}。`),
  table(['甲方', '乙方'], [1, 1], [[side(client), side(society)]]),
]

const contracts = async (scene: LetterScene): Promise<Letter[]> => {
  const { db, row, deps, society } = scene
  const contract = await findContract(db, row.id)
  if (!contract) return []
  const { contractNo, signedOn, fee, at } = contract
  const revision = await findRevision(db, deps.keyRing, row.id)
  const units = revision?.form.units.map(({ orgName }) => orgName).join('、') || row.orgName
  const amount = yuanOf(Math.round(fee * 100))
  const capitals = inCapitals(Math.round(fee * 100))
  const mode = modeOf(scene)
  const phone = await deps.settings.get('evaluationPhone')
  const title = '科技成果委托评价合同'
  const acceptNo = row.acceptNo ?? ''
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
        ['受理编号', acceptNo],
        ['签订日期', dateText(signedOn)],
      ],
      blocks: clauses({ name: row.name, client: row.orgName, society, units, mode, amount, capitals, phone }),
      template: {
        name: 'evaluation-contract',
        data: {
          ...{ contractNo, client: row.orgName, projectName: row.name, acceptNo, units, mode },
          ...{ fee: amount, feeInCapitals: capitals, signedOn: dateText(signedOn), phone },
        },
      },
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
  return agreed.map(({ person, role: code }, n) => {
    const { name: expert = '', company: orgName = '' } = person ?? {}
    const number = numbered(short, '评聘', row.acceptNo ?? '', n + 1)
    const role = code === 'member' ? '成员' : labelOf(PANEL_ROLES, code)
    return {
      title: '聘　书',
      name: `专家聘书-${expert}`,
      ...{ number, at, to: `${expert}同志` },
      blocks: [
        text(
          `兹聘请您（${orgName}）担任科技成果《${row.name}》评价专家组${role}，参加${mode}，聘期至该项评价办结之日止。`,
        ),
        text('请独立、客观、公正地提出评价意见，遵守保密和回避的规定。'),
        text('此聘。'),
      ],
      template: {
        name: 'expert-appointment' as const,
        data: { number, expert, orgName, role, projectName: row.name, mode, day: dayText(at) },
      },
    }
  })
}

export const agreementLetters = async (scene: LetterScene, short: string): Promise<Letter[]> => [
  ...(await contracts(scene)),
  ...(await notices(scene, short)),
  ...(await appointments(scene, short)),
]
