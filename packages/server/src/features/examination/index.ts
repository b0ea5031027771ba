export { panelGuards } from './examine.ts'
export type { ExaminationDeps } from './ports.ts'
export { mayExpertRead, scoresFor } from './reading.ts'
export { examinationRoutes } from './routes.ts'
