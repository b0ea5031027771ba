import { PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { momentText } from '@portal/contract/platform/time'
import { namesOf } from '../../../peer-review/panel/panel.queries.ts'
import { SOURCES } from '../../../peer-review/panel/panel.views.ts'
import { documentKind } from '../../../platform/documents/documents.ts'
import { listEvents } from '../../achievement/achievement-log.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { json, papers, table } from '../dossier-paper.documents.ts'
import { doer } from './log.documents.ts'

/** Who put whom on the list, in which way, out of whom, and what spoke for each of them on that day: each change of the list, as the log keeps it. */

const SELECTION = documentKind('遴选经过')

interface Listed {
  readonly expertId: string
  readonly role: string
  readonly reserveNo: number
}
interface Why {
  readonly expertId: string
  readonly score: number
  readonly reasons: readonly string[]
}
interface Detail {
  readonly mode?: string
  readonly members?: readonly Listed[]
  readonly basis?: string
  readonly reasons?: readonly Why[]
}

const byId = (one: Listed, other: Listed): number => (one.expertId < other.expertId ? -1 : 1)
const asText = (members: readonly Listed[]): string =>
  JSON.stringify(members.toSorted(byId).map(({ expertId, role, reserveNo }) => [expertId, role, reserveNo]))

/** Whoever only confirms or locks a list chooses nobody. */
const changesOf = async ({ db, row }: Scene) => {
  let before = ''
  return (await listEvents(db, row.id)).flatMap((event) => {
    const { mode = '', members, basis = '', reasons = [] } = event.detail as Detail
    if (!members || asText(members) === before) return []
    before = asText(members)
    return [{ event, mode, members, basis, reasons }]
  })
}

type Change = Awaited<ReturnType<typeof changesOf>>[number]
const seatWords = ({ members, reasons }: Change, nameOf: (id: string) => string): string =>
  members
    .map(({ expertId, role, reserveNo }) => {
      const duty = reserveNo > 0 ? `备选${reserveNo}` : labelOf(PANEL_ROLES, role)
      const why = reasons.find((one) => one.expertId === expertId)
      const spoke = why && `：${[...why.reasons, `匹配度${why.score}`].join('；')}`
      return `${nameOf(expertId)}（${duty}）${spoke ?? ''}`
    })
    .join('\n')

export async function* selection(scene: Scene): AsyncGenerator<Piece> {
  const changes = await changesOf(scene)
  if (changes.length === 0) return
  const names = await namesOf(
    scene.db,
    changes.flatMap(({ members }) => members.map(({ expertId }) => expertId)),
  )
  const nameOf = (id: string) => names.get(id)?.name ?? ''
  const title = SELECTION.name
  yield {
    path: `06-专家组/${title}.json`,
    title,
    content: json(
      changes.map(({ event: { no, at, actorName, actorRole, opinion }, mode, basis, members, reasons }) => ({
        ...{ logNo: no, at, by: actorName, role: actorRole, words: opinion, mode, basis },
        members: members.map((one) => ({
          ...{ ...one, name: nameOf(one.expertId) },
          ...reasons.find(({ expertId }) => expertId === one.expertId),
        })),
      })),
    ),
  }
  yield* await papers(scene, {
    document: SELECTION,
    path: `06-专家组/${title}`,
    title,
    blocks: [
      table(
        ['时间', '办理人', '方式和范围', '名单和当时的匹配情况'],
        [1.1, 1, 1.9, 4],
        changes.map((change) => [
          ...[momentText(change.event.at), doer(change.event)],
          [SOURCES[change.mode], change.basis, change.event.opinion].filter(Boolean).join('\n'),
          seatWords(change, nameOf),
        ]),
      ),
    ],
  })
}
