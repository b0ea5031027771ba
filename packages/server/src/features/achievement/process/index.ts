export { type PanelPort, type ProcessDeps, noPanel } from './ports.ts'
export { processRoutes } from './routes.ts'
export { defineTimers, runTimers } from './timers.ts'
