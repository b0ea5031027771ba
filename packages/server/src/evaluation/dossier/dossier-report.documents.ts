import { buffer } from 'node:stream/consumers'
import type { Download } from '../../platform/http/context.ts'
import { listEvents } from '../achievement/achievement-log.queries.ts'
import { listReports, openContent } from '../conclusion/conclusion.queries.ts'
import { reportFile, reportHolders, reportName } from '../conclusion/report.documents.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { json, safe } from './dossier-paper.documents.ts'

/** Reports, and their certificates: that of the achievement, and one for each completing unit and person. */

const filed = async ({ fileName, body }: Download): Promise<Piece> => ({
  path: `09-报告和证书/${safe(fileName)}`,
  title: fileName.replace(/\.\w+$/, ''),
  content: Buffer.isBuffer(body) ? body : await buffer(body),
  packed: true,
})

/** Who approved the words of report and certificate. */
const decidedOf = (event: Awaited<ReturnType<typeof listEvents>>[number] | undefined) =>
  event && {
    by: event.actorName,
    role: event.actorRole,
    at: event.at,
    opinion: event.opinion,
    logNo: event.no,
  }

export async function* reports(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row } = scene
  const events = new Map((await listEvents(db, row.id)).map((event) => [event.no, event]))
  for (const report of (await listReports(db, row.id)).reverse()) {
    const { no, docHash, status, issuedOn, outcome, endReason } = report
    const head = { no, docHash, status, issuedOn, outcome, endReason }
    yield {
      path: `09-报告和证书/${safe(reportName(no))}.json`,
      title: `${reportName(no)}的冻结内容`,
      content: json({
        ...head,
        decided: decidedOf(events.get(report.decidedNo ?? 0)),
        signedContent: openContent(deps.keyRing, report),
      }),
    }
    for (const document of ['pdf', 'docx', 'certificate'] as const) {
      if (document === 'certificate' && report.outcome !== 'passed') continue
      yield filed(await reportFile(deps, report, document, { annex: true }))
    }
    for (const { code } of reportHolders(deps, report))
      yield filed(await reportFile(deps, report, 'certificate', { annex: true, holder: code }))
  }
}
