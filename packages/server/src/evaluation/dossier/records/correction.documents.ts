import { CORRECTION, REQUESTS } from '@portal/contract/evaluation/process/request.fields'
import { momentText } from '@portal/contract/platform/time'
import { documentKind } from '../../../platform/documents/documents.ts'
import type { PaperChapter } from '../../../platform/documents/paper/paper.ts'
import { listEvents } from '../../achievement/achievement-log.queries.ts'
import { listReports, openContent } from '../../conclusion/conclusion.queries.ts'
import { listRequests } from '../../process/request.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { facts, json, papers, table, text } from '../dossier-paper.documents.ts'
import { doer } from './log.documents.ts'

/** What a report says otherwise than the one that it took the place of: who asked for that, by what reason, who reopened, who approved. */

const COMPARISON = documentKind('更正对照')

interface Printed {
  readonly chapters: readonly PaperChapter[]
  readonly annex: readonly PaperChapter[]
}
interface Line {
  readonly part: string
  readonly words: string
}
/** Each line of it, as it reads. */
const linesOf = ({ chapters, annex }: Printed): Line[] =>
  [...chapters, ...annex].flatMap(({ title: part, blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'text') return [{ part, words: block.text }]
      return block.kind === 'table' ? block.rows.map((row) => ({ part, words: row.join('，') })) : []
    }),
  )
const without = (lines: readonly Line[], others: readonly Line[]): Line[] => {
  const known = new Set(others.map(({ part, words }) => `${part}　${words}`))
  return lines.filter(({ part, words }) => !known.has(`${part}　${words}`))
}
/** Side by side under the part of the report in which they stand. */
const sideBySide = (gone: readonly Line[], come: readonly Line[]): string[][] => {
  const parts = [...new Set([...gone, ...come].map(({ part }) => part))]
  return parts.flatMap((part) => {
    const [old, now] = [gone, come].map((lines) => lines.filter((line) => line.part === part))
    return Array.from({ length: Math.max(old?.length ?? 0, now?.length ?? 0) }, (_, n) => [
      ...[n === 0 ? part : '', old?.[n]?.words ?? '', now?.[n]?.words ?? ''],
    ])
  })
}

export async function* corrections(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row } = scene
  const list = (await listReports(db, row.id)).reverse()
  const byId = new Map(list.map((report) => [report.id, report]))
  const asked = (await listRequests(db, row.id)).filter(({ state }) => state === 'done')
  const events = await listEvents(db, row.id)
  for (const report of list) {
    const old = byId.get(report.replaces ?? '')
    if (!old) continue
    const [before, after] = [old, report].map((one) => linesOf(openContent<Printed>(deps.keyRing, one)))
    const [gone, come] = [without(before ?? [], after ?? []), without(after ?? [], before ?? [])]
    const reopened = events.findLast(
      ({ move, no }) => move === 'reopen' && no < (report.decidedNo ?? Number.POSITIVE_INFINITY),
    )
    const request = asked.find(({ decidedAt }) => decidedAt !== null && decidedAt <= report.issuedAt)
    const approved = events.find(({ no }) => no === report.decidedNo)
    const title = `更正对照-${old.no}-${report.no}`
    yield {
      path: `09-报告和证书/${title}.json`,
      title,
      content: json({ from: old.no, to: report.no, reason: old.endReason, request, gone, come }),
    }
    yield* await papers(scene, {
      document: COMPARISON,
      path: `09-报告和证书/${title}`,
      title: COMPARISON.name,
      blocks: [
        facts([
          ['作废的报告', `${old.no}（${old.issuedOn}）`],
          ['取代的报告', `${report.no}（${report.issuedOn}）`],
          [
            '提出',
            request &&
              `${(request.kind === 'correction' ? CORRECTION : REQUESTS[request.kind]).label}　${request.byName}　${momentText(request.at)}\n${request.reason}`,
          ],
          [
            '重开',
            reopened &&
              `${doer(reopened).replace('\n', '　')}　${momentText(reopened.at)}\n${reopened.opinion}`,
          ],
          [
            '批准',
            approved &&
              `${doer(approved).replace('\n', '　')}　${momentText(approved.at)}\n${approved.opinion}`,
          ],
        ]),
        text('不同之处', true),
        gone.length + come.length === 0
          ? text('两份报告的内容相同。')
          : table(['部分', '原报告', '新报告'], [1, 2.4, 2.4], sideBySide(gone, come)),
      ],
    })
  }
}
