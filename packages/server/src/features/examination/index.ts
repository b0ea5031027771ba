export { evidenceFields, tidyScores } from './checks.ts'
export { examine, openWhenSettled, panelGuards } from './examine.ts'
export { isMarkable, MARKS, markFile } from './marks.ts'
export { examinationOwnData } from './own-data.ts'
export type { ExaminationDeps } from './ports.ts'
export {
  assignedTo,
  markedMaterial,
  materialOf,
  mayExpertRead,
  promise,
  scoresAsSeen,
  scoresFor,
} from './reading.ts'
export { examinationRoutes } from './routes.ts'
export { issueSignCode, spendSignCode } from './signing.ts'
export { openSheet, pictureVersionOf, progressOf } from './store.ts'
