import { sessionText } from '@portal/contract/platform/time'
import { glyphText } from '../../membership/certificate/issue.actions.ts'
import type { DocumentKind } from '../../platform/documents/documents.ts'
import { MissingGlyphError } from '../../platform/documents/fonts.ts'
import { type Paper, type PaperChapter, type PaperLayout, paperPdf } from '../../platform/documents/paper.ts'
import { paperWord } from '../../platform/documents/paper-word.ts'
import { AppError, type Download } from '../../platform/http/context.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { placeOf } from '../meeting/prepare.actions.ts'
import { type Scene, titleOf } from '../meeting/scene.actions.ts'

/** Papers of a session as files. */

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export interface MeetingPaper {
  readonly document: DocumentKind
  readonly layout: PaperLayout
  /** The text says itself when and where it was. */
  readonly headless?: boolean
  readonly scene: Scene
  readonly chapters: readonly PaperChapter[]
}

export const paperOf = async (
  { panels }: MeetingDeps,
  { document, layout, headless = false, scene, chapters }: MeetingPaper,
): Promise<Paper> => {
  const { societyName } = await panels.settings.all()
  const { meeting } = scene
  return {
    document,
    layout,
    title: document.name,
    society: societyName,
    chapters,
    cover: headless
      ? []
      : [
          ['会议', titleOf(scene)],
          ['时间', sessionText(meeting.startAt)],
          ['地点', placeOf(meeting) || '—'],
          ['主持人', meeting.host || '—'],
          ['记录人', meeting.recorder || '—'],
        ],
    signed: layout === 'forms' ? [societyName] : [],
    foot: titleOf(scene),
  }
}

export const printed = async (
  deps: MeetingDeps,
  about: MeetingPaper,
  format: 'pdf' | 'docx' = 'pdf',
): Promise<Download> => {
  const paper = await paperOf(deps, about)
  const fileName = `${about.document.name}.${format}`
  if (format === 'docx') {
    const body = await paperWord(paper)
    return { fileName, mime: WORD, body, size: body.length }
  }
  try {
    const fonts = await deps.fonts()
    const body = await paperPdf(fonts, paper)
    return { fileName, mime: 'application/pdf', body, size: body.length }
  } catch (error) {
    if (error instanceof MissingGlyphError) throw new AppError('glyphMissing', { text: glyphText(error) })
    throw error
  }
}
