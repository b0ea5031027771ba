import { PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { numbered } from '../../peer-review/letter/paper-number.rules.ts'
import { type WordScene, worded } from '../../peer-review/letter/wording.documents.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { PaperBlock, PaperChapter } from '../../platform/documents/paper/paper.ts'
import type { Item } from '../meeting/meeting.queries.ts'
import type { listSeats } from '../meeting-seat/seat.queries.ts'
import { SEAL } from './meeting-paper.documents.ts'

/** 表决票 and 专家签字表: what the members mark and sign in the room, numbered after the case, in the words of the society. */

type Seats = Awaited<ReturnType<typeof listSeats>>
interface Worded {
  /** Of the paper. */
  readonly number: string
  readonly words: readonly PaperBlock[]
}

const BALLOTS_A_PAGE = 4
const CUT = { kind: 'text', text: `${'┄'.repeat(14)}　沿此线裁开　${'┄'.repeat(14)}` } as const
const ballot = ({ name, acceptNo, orgName }: Item, { number, words }: Worded): PaperBlock[] => [
  {
    kind: 'table',
    head: [],
    rows: [
      ['编号', `${number}　　　　学会（盖章）：`],
      ['成果名称', `${name}\n${acceptNo}　${orgName}`],
      ['是否通过评价', '□ 同意　　　□ 不同意　　　□ 弃权'],
      ['成果水平', '□ 国际领先　□ 国际先进　□ 国内领先　□ 国内先进　□ 其他'],
    ],
    widths: [18, 82],
  },
  ...words,
]
/** One for each member, without a name: it goes into the box. So many to a page that none is broken. */
const ballots = (item: Item, seats: Seats, worded: Worded): PaperChapter[] => {
  const count = seats.filter(({ achievementId }) => achievementId === item.achievementId).length
  return Array.from({ length: Math.ceil(count / BALLOTS_A_PAGE) }, (_, page) => ({
    title: '表决票',
    newPage: true,
    blocks: Array.from({ length: Math.min(BALLOTS_A_PAGE, count - page * BALLOTS_A_PAGE) }, (_one, n) =>
      n === 0 ? ballot(item, worded) : [CUT, ...ballot(item, worded)],
    ).flat(),
  }))
}

/** What the members sign of the written opinion; its scan is taken in as their stances. */
const signatures = (item: Item, seats: Seats, { number, words }: Worded): PaperChapter => ({
  title: '专家签字表',
  newPage: true,
  blocks: [
    { kind: 'text', strong: true, text: item.name },
    { kind: 'text', text: `编号：${number}　受理编号：${item.acceptNo}　评价意见：第______稿` },
    ...words,
    {
      kind: 'table',
      head: ['组内职务', '姓名', '单位', '对评价意见', '签字', '日期'],
      rows: seats
        .filter(({ achievementId }) => achievementId === item.achievementId)
        .map(({ role, name, orgName }) => [
          ...[labelOf(PANEL_ROLES, role), name, orgName],
          ...['□同意\n□保留意见', '\n', ''],
        ]),
      widths: [12, 12, 28, 20, 16, 12],
    },
    { kind: 'text', text: '保留意见的内容：________________________________________________' },
    SEAL,
  ],
})

export const votingPages = async (
  scene: WordScene,
  items: readonly Item[],
  seats: Seats,
): Promise<{ ballots: PaperChapter[]; signatures: PaperChapter[] }> => {
  const at = portalNow().toISOString()
  const short = await scene.deps.settings.get('societyShort')
  const words = await worded(scene, { key: 'paper-ballot', at, values: {} })
  const pages: { ballots: PaperChapter[]; signatures: PaperChapter[] } = { ballots: [], signatures: [] }
  for (const item of items) {
    const { name: projectName, acceptNo } = item
    const vote = { number: numbered(short, '评票', acceptNo), words }
    const signed = {
      number: numbered(short, '评签', acceptNo),
      words: await worded(scene, { key: 'paper-signatures', at, values: { projectName, acceptNo } }),
    }
    pages.ballots.push(...ballots(item, seats, vote))
    pages.signatures.push(signatures(item, seats, signed))
  }
  return pages
}
