import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import {
  groundOf,
  OBJECTION_KINDS,
  OBJECTION_STATES,
  OBJECTORS,
  rulingsOf,
} from '@portal/contract/peer-review/publicity.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { dayText, momentText } from '@portal/contract/platform/time'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { Piece } from '../../platform/documents/dossier/dossier.parts.ts'
import { fileOf } from '../../platform/documents/dossier/dossier-file.documents.ts'
import {
  type DossierPaper,
  facts,
  json,
  safe,
  table,
  text,
} from '../../platform/documents/dossier/dossier-paper.documents.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Db } from '../../platform/http/context.ts'
import { groundsOf, identityOf, statementOf } from '../publicity/objection.queries.ts'
import type { ObjectionRow } from '../publicity/publicity.rows.ts'
import { listLooks } from './dossier.queries.ts'

/** Each case whole: who objects and on what grounds, what the completing units say, what was found, ruled and answered. */

const OBJECTION = documentKind('异议案卷')

const by = (name: string, at: string | null) => at && `${name}　${momentText(at)}`

/** What is said of a case to whoever may not know who objects. */
const openRows = (one: ObjectionRow): [string, string | null][] => [
  ['状态', OBJECTION_STATES[one.state].label],
  ['事由', `${groundOf(one.ground)?.label ?? ''}（${labelOf(OBJECTION_KINDS, one.kind)}）`],
  ['提出', `${momentText(one.filedAt)}${one.late ? '（公示期满以后）' : ''}`],
  ['名义', labelOf(OBJECTORS, one.filedBy)],
  [one.refuseReason ? '甄别' : '受理', by(one.triagedBy, one.triagedAt)],
  ['不予受理', one.refuseReason],
  [
    '裁定',
    one.ruling !== '' && one.ruledAt
      ? `${rulingsOf(one)[one.ruling]}　${one.ruledBy}　${momentText(one.ruledAt)}`
      : '',
  ],
]

const sealedRows = ({ deps }: Cases, one: ObjectionRow): [string, string | null][] => {
  const who = identityOf(deps.keyRing, one)
  const { facts: said, request } = groundsOf(deps.keyRing, one)
  return [
    ['异议人', [who.name, who.orgName, who.mobileTel, who.email, who.address].filter(Boolean).join('　')],
    ['事实和理由', said],
    ['诉求', request],
    [
      '请完成单位说明',
      one.question && `${one.question}（期限${one.statementDueAt ? dayText(one.statementDueAt) : ''}）`,
    ],
    ['完成单位的陈述', statementOf(deps.keyRing, one)],
    ['陈述提交', by(one.statedBy, one.statedAt)],
    ['调查情况', one.report],
    ['调查', by(one.reportedBy, one.reportedAt)],
    ['认定意见', one.finding],
    ['给异议人的答复', one.reply],
  ]
}

const looked = (looks: Awaited<ReturnType<typeof listLooks>>) => [
  text('异议人身份和异议书的查阅', true),
  looks.length === 0
    ? text('没有人查阅过。')
    : table(
        ['时间', '查阅人', '身份'],
        [1.5, 1.5, 1.5],
        looks.map(({ at, name, role }) => [momentText(at), name, role]),
      ),
]

/** What was handed in with it, by both sides. */
async function* filesOf(cases: Cases, one: ObjectionRow, folder: string): AsyncGenerator<Piece> {
  const { caseNo, letterId, fileIds, statementFileIds } = one
  const handed = [
    ...(letterId ? [[letterId, '加盖公章的异议书'] as const] : []),
    ...fileIds.map((id, n) => [id, `证据${n + 1}`] as const),
    ...statementFileIds.map((id, n) => [id, `完成单位陈述的证据${n + 1}`] as const),
  ]
  for (const [id, what] of handed) {
    const file = await findFile(cases.db, id)
    if (file) yield fileOf(cases, file, `${folder}/${what}-${safe(file.fileName)}`, `异议${caseNo}的${what}`)
  }
}

/** What cases are written with, be they about an achievement or an item of an award. */
interface Cases {
  readonly deps: { readonly keyRing: KeyRing; readonly files: FileStore }
  readonly db: Db
  readonly print: (paper: DossierPaper) => Promise<Piece[]>
}

const caseData = (
  { deps }: Cases,
  one: ObjectionRow,
  looks: Awaited<ReturnType<typeof listLooks>> | undefined,
) => {
  const { caseNo, kind, ground, state, filedBy, filedAt, late, triagedBy, triagedAt, refuseReason } = one
  const { question, statementDueAt, statedAt, statedBy, report, reportedBy, reportedAt } = one
  const { ruling, finding, reply, ruledBy, ruledAt } = one
  return {
    ...{ caseNo, kind, ground, state, filedBy, filedAt, late, triagedBy, triagedAt, refuseReason },
    ...{ ruling, ruledBy, ruledAt },
    ...(looks && {
      ...{ identity: identityOf(deps.keyRing, one), grounds: groundsOf(deps.keyRing, one) },
      ...{ question, statementDueAt, statement: statementOf(deps.keyRing, one), statedAt, statedBy },
      ...{ report, reportedBy, reportedAt, finding, reply, looks },
    }),
  }
}

/** `named`: with who objects, and what both sides handed in. `about`: of which item. */
export async function* casePieces(
  cases: Cases,
  list: readonly ObjectionRow[],
  { named, about = () => '' }: { readonly named: boolean; readonly about?: (one: ObjectionRow) => string },
): AsyncGenerator<Piece> {
  for (const one of list) {
    const folder = `05-异议/${safe(one.caseNo)}`
    const looks = await listLooks(cases.db, objectionCases.objectionFile.path, one.id)
    const title = `异议${one.caseNo}`
    yield {
      path: `${folder}/案卷.json`,
      title,
      content: json(caseData(cases, one, named ? looks : undefined)),
    }
    const blocks = [
      facts([['项目', about(one)], ...openRows(one), ...(named ? sealedRows(cases, one) : [])]),
      ...(named ? looked(looks) : []),
    ]
    yield* await cases.print({ document: OBJECTION, path: `${folder}/案卷`, title, blocks })
    if (named) yield* filesOf(cases, one, folder)
  }
}
