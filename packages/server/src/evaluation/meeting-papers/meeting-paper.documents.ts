import { meetingPlace } from '@portal/contract/evaluation/meeting/meeting.rules'
import { sittingText } from '@portal/contract/platform/time'
import type { DocumentKind } from '../../platform/documents/documents.ts'
import type { Paper, PaperChapter, PaperLayout } from '../../platform/documents/paper/paper.ts'
import { type PaperFormat, paperFile } from '../../platform/documents/paper/paper-file.ts'
import type { Download } from '../../platform/http/context.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { type Scene, titleOf } from '../meeting/scene.actions.ts'

/** Papers of a session as files. */

/** Where the society puts its seal. */
export const SEAL = {
  kind: 'text',
  signed: true,
  text: '组织单位（盖章）：　　　　　　　　\n　　　　年　　月　　日',
} as const

export interface MeetingPaper {
  readonly document: DocumentKind
  readonly layout: PaperLayout
  /** The text says itself when and where it was. */
  readonly headless?: boolean
  readonly scene: Scene
  readonly chapters: readonly PaperChapter[]
}

/** When and where, and who leads it. */
export const coverOf = (scene: Scene): (readonly [string, string])[] => [
  ['会议', titleOf(scene)],
  ['时间', sittingText(scene.meeting.startAt)],
  ['地点', meetingPlace(scene.meeting) || '—'],
  ['主持人', scene.meeting.host || '—'],
  ['记录人', scene.meeting.recorder || '—'],
]

export const paperOf = async (
  { panels }: { readonly panels: Pick<MeetingDeps['panels'], 'settings'> },
  { document, layout, headless = false, scene, chapters }: MeetingPaper,
): Promise<Paper> => {
  const { societyName } = await panels.settings.all()
  return {
    document,
    layout,
    title: document.name,
    society: societyName,
    chapters,
    cover: headless ? [] : coverOf(scene),
    signed: layout === 'forms' ? [societyName] : [],
    foot: titleOf(scene),
  }
}

export const printed = async (
  deps: MeetingDeps,
  about: MeetingPaper,
  format: PaperFormat = 'pdf',
): Promise<Download> =>
  paperFile(deps.fonts, await paperOf(deps, about), { name: about.document.name, format })
