import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { MESSAGE_TEMPLATES, RECIPIENT_KINDS } from '@portal/contract/evaluation/process/process.calls'
import { CORRECTION, REQUESTS } from '@portal/contract/evaluation/process/request.fields'
import { DECLINE_REASONS } from '@portal/contract/peer-review/invitation.words'
import { INVITE_STATES } from '@portal/contract/peer-review/panel.rules'
import { deliveryWords } from '@portal/contract/platform/delivery.fields'
import { labelOf } from '@portal/contract/platform/enums'
import { momentText } from '@portal/contract/platform/time'
import { openedPieces } from '../../../peer-review/dossier/opened.documents.ts'
import { listInvitations } from '../../../peer-review/invitation/invitation.queries.ts'
import { namesOf } from '../../../peer-review/panel/panel.queries.ts'
import { listAllViews, progressOf } from '../../../peer-review/sheet/sheet.queries.ts'
import { documentKind } from '../../../platform/documents/documents.ts'
import type { DossierPaper } from '../../../platform/documents/dossier/dossier-paper.documents.ts'
import { listFiles } from '../../achievement/achievement-file.queries.ts'
import { listRevisions } from '../../achievement/submission.queries.ts'
import { listEverySent } from '../../notice/notice.queries.ts'
import { listMessages } from '../../notice/thread.queries.ts'
import { listRequests } from '../../process/request.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { json, papers, submissionWords, table, text } from '../dossier-paper.documents.ts'

/** Who was told what, when and how; what each expert opened; what the applicant asked for beside the evaluation. */

const TOLD = documentKind('告知记录')
const VIEWED = documentKind('材料查阅记录')
const ASKED_FOR = documentKind('申请事项')

const CHANNELS: Record<string, string> = { sms: '短信', mail: '邮件', site: '站内' }

const invited = async ({ db, row }: Scene) => {
  const rows = await listInvitations(db, row.id)
  const names = await namesOf(
    db,
    rows.map(({ expertId }) => expertId),
  )
  return rows.map(({ expertId, state, ...one }) => ({
    ...{ expertId, name: names.get(expertId)?.name ?? '', state: INVITE_STATES[state], ...one },
  }))
}
type Invited = Awaited<ReturnType<typeof invited>>

const invitationRows = (list: Invited) =>
  list.map(({ name, sentAt, expiresAt, readAt, answeredAt, state, reasonCode, endReason, reminders }) => [
    name,
    momentText(sentAt),
    readAt ? momentText(readAt) : '',
    momentText(expiresAt),
    [
      `${state}${answeredAt ? `　${momentText(answeredAt)}` : ''}`,
      labelOf(DECLINE_REASONS, reasonCode),
      endReason,
    ]
      .filter(Boolean)
      .join('\n'),
    reminders.map((at) => momentText(at)).join('\n'),
  ])

/** Of the messages that moves send; those of staff have names of their own. */
const AUTOMATIC: Record<string, string> = {
  'staff-task': '提醒办理',
  'achievement-returned': '补正通知',
  'achievement-reminder': '补正提醒',
}
const templateWords = (template: string): string =>
  template in MESSAGE_TEMPLATES
    ? MESSAGE_TEMPLATES[template as 'progress'].label
    : (AUTOMATIC[template] ?? '办理进展')

/** Names of objectors and staff say what they are already. */
const addressee = (kind: string, name: string): string => {
  const label = RECIPIENT_KINDS[kind as 'applicant'] ?? ''
  return name.startsWith(label) ? name : `${label}　${name}`
}

/** What applicant and society wrote to each other, and what the portal wrote to the applicant. */
const talk = async ({ db, row, actor }: Scene) =>
  actor.role === 'expertReview'
    ? []
    : (await listMessages(db, row.id, false)).map(({ at, authorName, text: words }) => ({
        ...{ at, authorName, text: words },
      }))

/** The objector's notices are for those who may know that there are any. */
export async function* told(scene: Scene): AsyncGenerator<Piece> {
  const { db, row, actor } = scene
  const invitations = await invited(scene)
  const notices = (await listEverySent(db, row.id)).filter(
    ({ toKind }) => actor.role !== 'expertReview' || toKind !== 'objector',
  )
  const list = notices.map(({ at, template, about, toKind, toName, channel, byName, state, report }) => ({
    ...{ at, template, about, toKind, toName, channel, byName, result: String(report || state || '') },
  }))
  const messages = await talk(scene)
  yield {
    path: '15-告知记录/告知记录.json',
    title: '告知记录',
    content: json({ invitations, notices: list, messages }),
  }
  yield* await papers(scene, {
    document: TOLD,
    path: '15-告知记录/告知记录',
    title: '告知记录',
    blocks: [
      text('专家邀请', true),
      invitations.length === 0
        ? text('没有。')
        : table(
            ['专家', '发出', '打开', '答复期限', '结果', '催复'],
            [1, 1.3, 1.3, 1.3, 1.7, 1.3],
            invitationRows(invitations),
          ),
      text('申请人、异议人和工作人员', true),
      list.length === 0
        ? text('没有。')
        : table(
            ['时间', '告知', '对象', '方式', '结果', '经手'],
            [1.2, 2.4, 1.6, 0.7, 0.8, 0.9],
            list.map(({ at, template, about, toKind, toName, channel, byName, result }) => [
              momentText(at),
              about || templateWords(template),
              addressee(toKind, toName),
              CHANNELS[channel] ?? channel,
              channel === 'site' ? '' : deliveryWords(result),
              byName,
            ]),
          ),
      ...(messages.length === 0
        ? []
        : [
            text('站内告知和往来', true),
            table(
              ['时间', '谁', '内容'],
              [1.5, 1.2, 5],
              messages.map(({ at, authorName, text: words }) => [momentText(at), authorName, words]),
            ),
          ]),
    ],
  })
}

/** At a meeting papers lie on the table; by correspondence there is the portal alone. */
export async function* viewed(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row } = scene
  const list = await listAllViews(db, row.id)
  const handed = new Map(
    (await listRevisions(db, deps.keyRing, row.id)).flatMap(({ no, at, files: given }) =>
      given.map(({ fileId, sha256 }) => [fileId, { sha256, handedIn: submissionWords(no, at) }] as const),
    ),
  )
  const materials = new Map(
    (await listFiles(db, row.id, true)).map(({ id, slot, fileName }) => [
      id,
      {
        ...{ slot: targetOf(`attach.${slot}`)?.title ?? '材料', fileName },
        ...(handed.get(id) ?? { sha256: '', handedIn: '' }),
      },
    ]),
  )
  const { expected } = await progressOf(db, row.id, row.evalMode)
  const print = (paper: Omit<DossierPaper, 'document'>) => papers(scene, { document: VIEWED, ...paper })
  yield* openedPieces(
    { db, print },
    {
      ...{ list, materials, expected: expected.map(({ expertId }) => expertId) },
      otherwise: row.evalMode === 'correspondence' ? '' : '（可能使用会议现场的纸质材料）',
    },
  )
}

const ASKED = { ...REQUESTS, correction: CORRECTION }

export async function* requests(scene: Scene): AsyncGenerator<Piece> {
  const list = (await listRequests(scene.db, scene.row.id)).reverse()
  if (list.length === 0) return
  const title = '申请事项'
  yield { path: `16-申请事项/${title}.json`, title, content: json(list) }
  yield* await papers(scene, {
    document: ASKED_FOR,
    path: `16-申请事项/${title}`,
    title,
    blocks: [
      table(
        ['事项', '提出', '理由', '期限', '决定'],
        [1, 1.4, 2.6, 1.2, 2.6],
        list.map(({ kind, byName, at, reason, dueAt, state, decision, decidedBy, decidedAt }) => [
          ASKED[kind].label,
          `${byName}\n${momentText(at)}`,
          reason,
          dueAt ? momentText(dueAt) : '',
          [
            ASKED[kind].states[state],
            decision,
            [decidedBy, decidedAt && momentText(decidedAt)].filter(Boolean).join('　'),
          ]
            .filter(Boolean)
            .join('\n'),
        ]),
      ),
    ],
  })
}
