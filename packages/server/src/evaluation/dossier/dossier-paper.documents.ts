import { momentText } from '@portal/contract/platform/time'
import { type DossierPaper, recordPaper } from '../../platform/documents/dossier/dossier-paper.documents.ts'
import type { Piece, Scene } from './dossier.parts.ts'

export {
  facts,
  filed,
  json,
  safe,
  table,
  text,
} from '../../platform/documents/dossier/dossier-paper.documents.ts'

/** What was handed in by the applicant at which time. */
export const submissionWords = (no: number, at: string): string => `第${no}次提交（${momentText(at)}）`

/** A record of the dossier as a form. */
export const papers = (scene: Scene, paper: DossierPaper): Promise<Piece[]> =>
  recordPaper(scene, paper, {
    cover: [
      ['成果名称', scene.row.name],
      ['受理编号', scene.row.acceptNo ?? ''],
      ['第一完成单位', scene.row.orgName],
    ],
    no: scene.row.acceptNo ?? '',
  })
