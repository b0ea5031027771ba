import { PANEL_ROLES, quorumOf } from '@portal/contract/peer-review/panel.rules'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { findPanel, namesOf } from '../../peer-review/panel/panel.queries.ts'
import { recordOf } from '../../peer-review/selection/draw.rules.ts'
import { documentHash } from '../../peer-review/sheet/sealed-sheet.rules.ts'
import { openSheet, progressOf } from '../../peer-review/sheet/sheet.queries.ts'
import { isAway, scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import { fileOf } from '../../platform/documents/dossier/dossier-file.documents.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { listFiles } from '../achievement/achievement-file.queries.ts'
import { listRevisions } from '../achievement/submission.queries.ts'
import { findExperts, findSignature, listOpinions } from '../conclusion/conclusion.queries.ts'
import { stanceWords } from '../opinion/stance.documents.ts'
import { type Standing, standingOf } from '../opinion/stance.rules.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { listAllMembers, listDraws } from './dossier.queries.ts'
import {
  drawBlocks,
  headOf,
  opinionBlocks,
  panelBlocks,
  type SheetRecord,
  seatOf,
  sheetBlocks,
} from './dossier-evaluation.blocks.ts'
import { json, papers, safe, submissionWords } from './dossier-paper.documents.ts'
import { conflictsLooked } from './records/conflict.documents.ts'

/** From the panel to the certificate, and the log of it all. */

const PANEL = documentKind('专家组名单')
const DRAW = documentKind('随机抽取记录')
const SHEET = documentKind('评分表')
const OPINION = documentKind('评价意见')

/** Everything it takes to draw again by 核对/replay-draw.mjs, and who is who. */
async function* drawsOf(scene: Scene): AsyncGenerator<Piece> {
  const { db, row } = scene
  const draws = await listDraws(db, row.id)
  for (const [n, draw] of draws.entries()) {
    const { id, at, byName, reason, pool, rules } = draw
    const { basis = '', criteria } = rules
    const names = pool.map(({ expertId, name, orgName, subject }) => ({ expertId, name, orgName, subject }))
    const path = `06-专家组/随机抽取记录-${n + 1}`
    yield {
      path: `${path}.json`,
      title: `第${n + 1}次随机抽取（可重新验证）`,
      content: json({
        id,
        at,
        byName,
        reason,
        basis,
        criteria,
        ...recordOf(draw),
        names,
        passed: rules.passed,
      }),
    }
    const title = `第${n + 1}次随机抽取`
    yield* await papers(scene, { document: DRAW, path, title, blocks: drawBlocks(draw) })
  }
}

export async function* panels(scene: Scene): AsyncGenerator<Piece> {
  const { db, row } = scene
  const panel = await findPanel(db, row.id)
  if (!panel) return
  const members = await listAllMembers(db, row.id)
  const experts = await findExperts(
    db,
    members.map(({ expertId }) => expertId),
  )
  const { expected, sheets: rows } = await progressOf(db, row.id, row.evalMode)
  const away = new Set(
    expected.filter(({ expertId }) => isAway(rows.get(expertId))).map(({ expertId }) => expertId),
  )
  const list = members.map((member) => ({
    ...seatOf(member, experts.get(member.expertId)),
    recused: away.has(member.expertId),
  }))
  const quorum = quorumOf(panel.size, await scene.deps.settings.get('panelQuorum'))
  yield {
    path: '06-专家组/专家组.json',
    title: '专家组',
    content: json({ ...headOf(panel), template: panel.template, list }),
  }
  yield* await papers(scene, {
    document: PANEL,
    path: '06-专家组/专家组',
    title: '专家组',
    blocks: panelBlocks(panel, list, { mode: row.evalMode, came: expected.length, quorum }),
  })
  yield* conflictsLooked(scene, panel)
  yield* drawsOf(scene)
}

/** What the hash of a sheet is taken over, with the submission that it was written about. */
const signedSheet = async ({ db, deps, row }: Scene, record: SheetRecord, sheet: unknown) => {
  const { expertId, formVersion, panelVersion, docHash } = record
  const about = { achievementId: row.id, expertId, formVersion, panelVersion, sheet }
  const revisions = await listRevisions(db, deps.keyRing, row.id)
  for (const { no, at, contentHash } of revisions) {
    const content = { ...about, contentHash }
    if (documentHash(content) === docHash)
      return { content, basis: `${submissionWords(no, at)}，内容摘要${contentHash}` }
  }
  return { content: { sheet }, basis: '' }
}

const idsOf = (seats: readonly { readonly expertId: string }[]) => seats.map(({ expertId }) => expertId)
/** Values by the same rule as on the page. */
export async function* sheets(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row, actor } = scene
  if (!(await findPanel(db, row.id))) return
  const { expected, sheets: rows, template, open } = await scoresAsSeen(reviewRecords, db, row.id, actor)
  if (!open) return void (expected.length > 0 && scene.omitted.push('专家评分表：评分尚未对您开放'))
  const names = await namesOf(db, idsOf(expected))
  const fileNames = new Map((await listFiles(db, row.id, true)).map(({ id, fileName }) => [id, fileName]))
  for (const { expertId, role } of expected) {
    const record = rows.get(expertId)
    if (!record || record.state === 'draft') continue
    const name = names.get(expertId)?.name ?? ''
    const sheet = openSheet(deps.keyRing, record)
    const title = `评分表-${name}`
    const { state, reason, submittedAt, signedAt, docHash, signature, onBehalfBy } = record
    const total = totalOf(template, sheet.scores)
    const { content: signedContent, basis } = await signedSheet(scene, record, sheet)
    if (signature)
      scene.signatures.push({
        document: title,
        signer: name,
        at: signedAt ?? '',
        docHash,
        factor: signature.factor,
      })
    yield {
      path: `07-评分/${safe(title)}.json`,
      title,
      content: json({
        expertId,
        name,
        role,
        state,
        reason,
        submittedAt,
        signedAt,
        docHash,
        signature,
        onBehalfBy,
        total,
        // Its hash is what was signed.
        signedContent,
      }),
    }
    yield* await papers(scene, {
      document: SHEET,
      path: `07-评分/${safe(title)}`,
      title,
      blocks: sheetBlocks(template, record, {
        sheet,
        fileNames,
        basis,
        expert: `${name}（${labelOf(PANEL_ROLES, role)}）　${names.get(expertId)?.company ?? ''}`,
      }),
    })
    const scan = record.scanFileId ? await findFile(db, record.scanFileId) : undefined
    if (scan)
      yield fileOf(scene, scan, `07-评分/${safe(title)}-扫描件-${safe(scan.fileName)}`, `${title}的扫描件`)
  }
}

/** What members signed on paper, each scan once; `other` lies there already. */
async function* pages(
  scene: Scene,
  title: string,
  { stances }: Standing,
  other: string | null | undefined,
): AsyncGenerator<Piece> {
  const scans = new Set([...stances.values()].flatMap(({ scanFileId }) => scanFileId ?? []))
  for (const fileId of scans) {
    const taken = fileId === other ? undefined : await findFile(scene.db, fileId)
    if (taken)
      yield fileOf(
        scene,
        taken,
        `08-评价意见/${title}-专家签字表-${safe(taken.fileName)}`,
        `${title}的专家签字表`,
      )
  }
}

const signedOpinion = async (
  { db, deps, row }: Scene,
  { no, sections, level, docHash }: Awaited<ReturnType<typeof listOpinions>>[number],
) => {
  const about = { achievementId: row.id, no, sections, level }
  const revisions = await listRevisions(db, deps.keyRing, row.id)
  const made = revisions.map(({ contentHash }) => ({ ...about, contentHash }))
  return made.find((one) => documentHash(one) === docHash) ?? about
}

export async function* opinions(scene: Scene): AsyncGenerator<Piece> {
  const { db, row, actor } = scene
  const versions = (await listOpinions(db, row.id)).reverse()
  if (versions.length === 0) return
  const seen = await scoresAsSeen(reviewRecords, db, row.id, actor)
  if (!seen.open) return
  for (const version of versions) {
    const { id, no, at, authorName, docHash } = version
    const standing = await standingOf(scene.deps.settings, db, seen, id)
    const signature = await findSignature(db, id)
    const names = await namesOf(db, [
      ...seen.expected.map(({ expertId }) => expertId),
      ...(signature ? [signature.expertId] : []),
    ])
    const title = `评价意见第${no}稿`
    const said = standing.members.map(({ expertId }) => ({
      name: names.get(expertId)?.name ?? '',
      ...stanceWords(standing, expertId),
      at: standing.stances.get(expertId)?.at ?? null,
    }))
    const signer = signature ? (names.get(signature.expertId)?.name ?? '') : ''
    if (signature)
      scene.signatures.push({
        document: title,
        signer,
        at: signature.at,
        factor: signature.factor,
        docHash: signature.docHash,
      })
    yield {
      path: `08-评价意见/${title}.json`,
      title,
      content: json({
        ...{ no, at, authorName, docHash },
        // Its hash is what was signed.
        signedContent: await signedOpinion(scene, version),
        ...{ stances: said, signature },
      }),
    }
    yield* await papers(scene, {
      document: OPINION,
      path: `08-评价意见/${title}`,
      title,
      blocks: opinionBlocks(version, said, signature && { ...signature, name: signer }),
    })
    const scan = signature?.scanFileId ? await findFile(db, signature.scanFileId) : undefined
    if (scan)
      yield fileOf(
        scene,
        scan,
        `08-评价意见/${title}-签字扫描件-${safe(scan.fileName)}`,
        `${title}的签字扫描件`,
      )
    yield* pages(scene, title, standing, signature?.scanFileId)
  }
}
