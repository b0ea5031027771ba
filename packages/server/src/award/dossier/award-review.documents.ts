import { AWARD_SEAT_STATES } from '@portal/contract/award/award.rules'
import { RECUSAL_RULES } from '@portal/contract/peer-review/panel.rules'
import { agreeNeeded } from '@portal/contract/peer-review/sheet/aggregate.rules'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { dateText, momentText } from '@portal/contract/platform/time'
import { openedPieces } from '../../peer-review/dossier/opened.documents.ts'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { ledgerOfItems } from '../../peer-review/recusal/conflict.queries.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { Piece } from '../../platform/documents/dossier/dossier.parts.ts'
import {
  type DossierPaper,
  facts,
  json,
  safe,
  table,
  text,
} from '../../platform/documents/dossier/dossier-paper.documents.ts'
import { openSheet, scoringOf } from '../batch/award.queries.ts'
import type { ItemRow, SeatRow } from '../batch/award.rows.ts'
import { signedOf } from '../seat/award-sheet.actions.ts'
import { scoreboard } from '../vote/ranking.views.ts'
import { type AwardScene, calledItem, printed } from './award-dossier.parts.ts'
import { everyOpening, everySeat, listPromised, listSignatures } from './award-dossier.queries.ts'

/** From the assignment of experts to the vote. */

const SEATS = documentKind('奖励专家分配')
const LEDGER = documentKind('奖励回避台账')
const SHEETS = documentKind('奖励评审意见')
const OPENED = documentKind('奖励材料查阅记录')
const RANKING = documentKind('奖励排名')
const VOTE = documentKind('奖励会议表决')

const placed = (items: readonly ItemRow[]) => new Map(items.map((item) => [item.id, item]))
const idsOf = (seats: readonly { readonly expertId: string }[]) => [
  ...new Set(seats.map(({ expertId }) => expertId)),
]

const seatState = (seat: SeatRow): string =>
  seat.goneAt
    ? `${momentText(seat.goneAt)}取消：${seat.goneReason}`
    : seat.recusedAt
      ? `${momentText(seat.recusedAt)}回避：${seat.recusalText}`
      : AWARD_SEAT_STATES[seat.state]

/** Who was asked to examine what, by whom, and who stepped back or was taken off. */
export async function* seatRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { db, batch, items } = scene
  const seats = await everySeat(db, batch.id)
  const names = await namesOf(db, idsOf(seats))
  const promised = await listPromised(db, batch.id)
  const byId = placed(items)
  const list = seats.map((seat) => ({
    ...{ itemNo: byId.get(seat.itemId)?.no ?? '', expertId: seat.expertId },
    ...{ name: names.get(seat.expertId)?.name ?? '', orgName: names.get(seat.expertId)?.company ?? '' },
    ...{ assignedBy: seat.assignedBy, assignedAt: seat.assignedAt, state: seatState(seat) },
    promisedAt: promised.get(seat.expertId) ?? null,
  }))
  yield { path: '06-专家/专家分配.json', title: '专家分配', content: json(list) }
  yield* await printed(scene, {
    document: SEATS,
    path: '06-专家/专家分配',
    title: '专家分配',
    blocks: [
      table(
        ['项目', '专家', '单位', '分配', '保密和无利害关系承诺', '情况'],
        [0.6, 0.9, 1.8, 1.5, 1.3, 2],
        list.map(({ itemNo, name, orgName, assignedBy, assignedAt, promisedAt, state }) => [
          ...[itemNo, name, orgName, `${assignedBy}\n${momentText(assignedAt)}`],
          ...[promisedAt ? momentText(promisedAt) : '', state],
        ]),
      ),
    ],
  })
  const ledger = await ledgerOfItems(db, [...byId.keys()])
  const title = '回避台账'
  yield { path: `06-专家/${title}.json`, title, content: json(ledger) }
  yield* await printed(scene, {
    document: LEDGER,
    path: `06-专家/${title}`,
    title,
    blocks: [
      ledger.length === 0
        ? text('分配时和评审期间没有发现需要回避或说明的关系；专家自行申请的回避见专家分配。')
        : table(
            ['项目', '专家', '规则', '情况', '发现', '处理'],
            [0.6, 0.9, 1.2, 2.2, 1.1, 2],
            ledger.map(({ itemId, expertName, rule, text: found, foundAt, waiver, clearedAt }) => [
              ...[byId.get(itemId ?? '')?.no ?? '', expertName, RECUSAL_RULES[rule].label, found],
              momentText(foundAt),
              waiver
                ? `免回避：${waiver.reason}（${waiver.by}）${waiver.confirmedAt ? `\n确认：${waiver.confirmedBy}　${momentText(waiver.confirmedAt)}` : '\n未确认'}`
                : clearedAt
                  ? `已解除　${momentText(clearedAt)}`
                  : '回避',
            ]),
          ),
    ],
  })
}

const isWritten = ({ state, sheet }: SeatRow) =>
  sheet !== null && (state === 'submitted' || state === 'signed')

/** Values only once the review has come to its end. */
export async function* sheetRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { deps, db, batch, items } = scene
  const seats = (await everySeat(db, batch.id)).filter(isWritten)
  if (batch.openedAt === null)
    return void (seats.length > 0 && scene.omitted.push('专家评审意见和排名：评审尚未结束，评分尚未启封'))
  const names = await namesOf(db, idsOf(seats))
  const signatures = await listSignatures(db, batch.id)
  const template = scoringOf(batch)
  const byId = placed(items)
  for (const seat of seats) {
    const item = byId.get(seat.itemId)
    if (!item) continue
    const name = names.get(seat.expertId)?.name ?? ''
    const sheet = openSheet(deps.keyRing, seat)
    const signature = signatures.get(seat.signatureId ?? '')
    const title = `评审意见-${item.no}-${name}`
    const signer = { document: title, signer: name, factor: 'sms', docHash: seat.docHash }
    if (seat.signedAt) scene.signatures.push({ ...signer, at: seat.signedAt })
    yield {
      path: `07-评分/${safe(title)}.json`,
      title,
      content: json({
        ...{ expertId: seat.expertId, name, item: item.no, state: seat.state, goneAt: seat.goneAt },
        ...{ submittedAt: seat.submittedAt, signedAt: seat.signedAt, signature, docHash: seat.docHash },
        ...{ total: totalOf(template, sheet.scores), signedContent: signedOf({ batch, item, seat }, sheet) },
      }),
    }
    const blocks = [
      facts([
        ['项目', calledItem(item)],
        ['专家', `${name}　${names.get(seat.expertId)?.company ?? ''}`],
      ]),
      table(
        ['指标', '权重', '分值', '说明'],
        [3, 0.8, 0.8, 3],
        template.criteria.map(({ cid, title: called, weight }) => {
          const score = sheet.scores.find((one) => one.cid === cid)
          return [called, `${weight}%`, String(score?.value ?? '—'), score?.note ?? '']
        }),
      ),
      facts([
        ['总分', String(totalOf(template, sheet.scores) ?? '')],
        ['建议等级', sheet.suggestGrade],
        ['评审意见', sheet.comment],
        ['提交', seat.submittedAt && momentText(seat.submittedAt)],
        ['签字', seat.signedAt && `${momentText(seat.signedAt)}　短信验证`],
        ['计入', seat.goneAt ? `不计入：${seat.goneReason}` : seat.signedAt ? '计入' : '未签字，不计入'],
        ['文件摘要', seat.docHash],
      ]),
    ]
    yield* await printed(scene, { document: SHEETS, path: `07-评分/${safe(title)}`, title, blocks })
  }
}

/** What experts opened, of the items that are theirs; whoever stepped back or was taken off need not have. */
export async function* openedRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { db, batch } = scene
  const list = await everyOpening(db, batch.id)
  const expected = (await everySeat(db, batch.id)).filter(
    ({ goneAt, recusedAt }) => goneAt === null && recusedAt === null,
  )
  const materials = new Map(
    list.map(({ fileId, fileName, sha256, ...item }) => [
      fileId,
      {
        slot: calledItem(item),
        fileName: fileName ?? '',
        handedIn: '',
        sha256: sha256?.toString('hex') ?? '',
      },
    ]),
  )
  const print = (paper: Omit<DossierPaper, 'document'>) => printed(scene, { document: OPENED, ...paper })
  yield* openedPieces(
    { db, print },
    {
      list: list.map(({ expertId, fileId, firstAt, lastAt, count }) => ({
        ...{ expertId, fileId, firstAt, lastAt, count },
      })),
      ...{ materials, expected: idsOf(expected), otherwise: '' },
    },
  )
}

export async function* rankingRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { deps, db, batch, actor } = scene
  if (batch.openedAt === null) return
  const board = await scoreboard(deps, db, batch, { accountId: actor.accountId })
  const title = '排名'
  const list = board.list.map(({ comments: _comments, cells: _cells, ...row }) => row)
  yield { path: `08-排名和表决/${title}.json`, title, content: json(list) }
  yield* await printed(scene, {
    document: RANKING,
    path: `08-排名和表决/${title}`,
    title,
    blocks: [
      text(
        `评分启封：${momentText(batch.openedAt)}${batch.openReason && `（${batch.openReason}）`}。组内按去极值平均分排列，相同的并列。`,
      ),
      table(
        ['组别', '名次', '编号', '项目', '签字', '平均', '去极值平均', '标准差'],
        [1, 0.7, 0.7, 2.6, 0.8, 0.8, 1.1, 0.8],
        list.map(({ group, rank, no, name, signed, assigned, mean, trimmed, sd }) => [
          ...[group, rank === null ? '—' : String(rank), no, name, `${signed}/${assigned}`],
          ...[mean, trimmed, sd].map((value) => (value === null ? '—' : String(value))),
        ]),
      ),
    ],
  })
}

export async function* voteRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { deps, batch, items } = scene
  const { meeting } = batch
  if (!meeting) return
  const quorum = agreeNeeded(await deps.settings.get('awardQuorum'), meeting.eligible)
  const title = '会议表决'
  const voted = items.filter(({ vote }) => vote !== null)
  yield {
    path: `08-排名和表决/${title}.json`,
    title,
    content: json({ meeting, votes: voted.map(({ no, name, vote }) => ({ no, name, ...vote })) }),
  }
  yield* await printed(scene, {
    document: VOTE,
    path: `08-排名和表决/${title}`,
    title,
    blocks: [
      facts([
        ['会议', `${dateText(meeting.heldOn)}　${meeting.place}`],
        ['委员', `应到${meeting.eligible}人，到会${meeting.attended}人（不少于${quorum}人方可表决）`],
        ['应到委员', (meeting.members ?? []).join('、')],
        ['缺席', (meeting.absent ?? []).join('、') || '无'],
        ['登记', `${meeting.byName}　${momentText(meeting.at)}`],
      ]),
      table(
        ['编号', '项目', '表决等级', '同意', '反对', '弃权', '回避', '通过须', '结果'],
        [0.7, 2.6, 1, 0.7, 0.7, 0.7, 0.7, 0.8, 1],
        voted.flatMap(({ no, name, state, vote }) =>
          vote
            ? [
                [
                  ...[no, name, vote.grade],
                  ...[vote.agree, vote.against, vote.abstain, vote.recused, vote.needed].map(String),
                  `${vote.passed ? '通过' : '未通过'}${state === 'passed' ? '' : '（后已退出）'}`,
                ],
              ]
            : [],
        ),
      ),
    ],
  })
}
