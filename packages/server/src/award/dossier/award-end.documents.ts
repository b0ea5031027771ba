import { AWARD_CERTIFICATE_KINDS } from '@portal/contract/award/award.fields'
import { deliveryWords } from '@portal/contract/platform/delivery.fields'
import { momentText } from '@portal/contract/platform/time'
import { documentKind } from '../../platform/documents/documents.ts'
import { checkPieces } from '../../platform/documents/dossier/check/check.documents.ts'
import type { Piece } from '../../platform/documents/dossier/dossier.parts.ts'
import { logPiece } from '../../platform/documents/dossier/dossier-log.documents.ts'
import { json, safe, table, text } from '../../platform/documents/dossier/dossier-paper.documents.ts'
import { noticesOf } from '../batch/award.messages.ts'
import { verifyLog } from '../batch/batch-log.queries.ts'
import { awardCertificatePdf } from '../certificate/award-certificate.actions.ts'
import { listCertificates } from '../certificate/award-certificate.queries.ts'
import { type AwardScene, printed } from './award-dossier.parts.ts'
import { everyRow } from './award-dossier.queries.ts'

/** What came of it, who was told, and what happened from the first day on. */

const LIST = documentKind('获奖证书清单')
const LOG = documentKind('奖励办理记录')
const TOLD = documentKind('奖励告知记录')

export async function* certificateRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { deps, db, batch } = scene
  const list = await listCertificates(db, batch.id)
  if (list.length === 0) return
  const title = '证书清单'
  yield {
    path: `09-证书/${title}.json`,
    title,
    content: json(
      list.map(({ kind, no, name, grade, units, persons, rank, issuedOn, issuedBy, ...one }) => ({
        ...{ kind, no, name, grade, units, persons, rank, issuedOn, issuedBy },
        ...{ status: one.status, endedAt: one.endedAt, endedBy: one.endedBy, endReason: one.endReason },
      })),
    ),
  }
  yield* await printed(scene, {
    document: LIST,
    path: `09-证书/${title}`,
    title,
    blocks: [
      table(
        ['编号', '证书', '名称', '等级', '颁发', '状态'],
        [1.6, 1, 2.4, 0.9, 1.3, 1.8],
        list.map(({ no, kind, name, grade, issuedOn, issuedBy, status, endedBy, endReason }) => [
          ...[no, AWARD_CERTIFICATE_KINDS[kind], name, grade, `${issuedOn}\n${issuedBy}`],
          status === 'valid' ? '有效' : `已作废\n${endedBy}：${endReason}`,
        ]),
      ),
    ],
  })
  for (const row of list)
    yield {
      path: `09-证书/${safe(`${AWARD_CERTIFICATE_KINDS[row.kind]}-${row.no}`)}.pdf`,
      title: `${AWARD_CERTIFICATE_KINDS[row.kind]}${row.no}`,
      content: await awardCertificatePdf(deps, row),
      packed: true,
    }
}

export async function* logRecords(scene: AwardScene): AsyncGenerator<Piece> {
  const { db, batch } = scene
  const rows = await everyRow(db, batch.id)
  const broken = await verifyLog(db, batch.id)
  yield logPiece(
    rows.map(({ id: _id, ...row }) => row),
    broken,
  )
  const blocks = [
    table(
      ['序号', '时间', '办理人', '项目', '事项', '意见和原因'],
      [0.5, 1.3, 1.2, 0.6, 2.2, 3],
      rows.map(({ at, byName, role, itemNo, act, opinion }, n) => [
        ...[String(n + 1), momentText(at), byName === role ? byName : `${byName}\n${role}`],
        ...[itemNo, act, opinion],
      ]),
    ),
  ]
  yield* await printed(scene, { document: LOG, path: '10-办理记录/办理记录', title: '办理记录', blocks })
}

export async function* toldRecords(scene: AwardScene): AsyncGenerator<Piece> {
  // Where it went is nobody's business but the addressee's.
  const list = (await noticesOf(scene.db, scene.batch.id))
    .map(({ destination: _, ...row }) => row)
    .toReversed()
  const title = '告知记录'
  yield { path: `15-告知记录/${title}.json`, title, content: json(list) }
  const blocks = [
    list.length === 0
      ? text('没有通过平台发送的短信和邮件。')
      : table(
          ['时间', '告知', '对象', '方式', '结果'],
          [1.4, 2.6, 1.6, 0.8, 1.2],
          list.map(({ at, title: said, name, channel, state }) => [
            ...[
              momentText(at),
              said,
              name || '工作人员',
              channel === 'sms' ? '短信' : '邮件',
              deliveryWords(state),
            ],
          ]),
        ),
  ]
  yield* await printed(scene, { document: TOLD, path: `15-告知记录/${title}`, title, blocks })
}

const GUIDE = [
  '一、内容',
  '01-批次：奖项、组别、等级和期限，全部参评项目；02-参评项目：每项的推荐、推荐意见、形式审查和材料原件。',
  '04-公示：两次公示的冻结内容和期间；05-异议：异议书和证据、推荐方或完成单位的陈述、调查、裁定和答复，谁查阅过异议人的身份。',
  '06-专家：谁把哪项分给哪位专家，谁回避、谁被取消，承诺的时间；回避关系及免回避的说明和确认。',
  '07-评分：每位专家签署的评审意见（signedContent为评审意见的内容，docHash为其摘要；签字针对一位专家的全部意见，见signature）。',
  '08-排名和表决：启封的时间，组内排名；委员名单、缺席、票数、通过须有的票数和结果。',
  '09-证书：颁发的和已作废的证书；10-办理记录：谁在何时以何种身份办理了什么；11-文书：异议的受理、不予受理和答复文书；14-材料查阅：每位专家打开过哪些材料；15-告知记录：何时以何种方式告知了谁。',
  '',
  '二、核对',
  '安装Node.js（18或更高版本），解压后在本目录运行 node 核对/check-dossier.mjs，逐项显示文件、办理记录和评审意见是否一致。程序不联网，也不依赖学会平台。',
  '证书在学会平台的证书核验页面输入编号和校验码，可查当前状态。',
  '',
].join('\r\n')
export const checking = (_: AwardScene): AsyncGenerator<Piece> => checkPieces(GUIDE)
