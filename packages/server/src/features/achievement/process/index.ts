export { type AwardCases, noAwards, noPanel, type PanelPort, type ProcessDeps } from './ports.ts'
export { processRoutes } from './routes.ts'
export { processPorts } from './submission-ports.ts'
export { defineTimers } from './timers.ts'
