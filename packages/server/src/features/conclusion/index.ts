export { conclusionOwnData } from './own-data.ts'
export { conclusionPort, reportChecks, reportOf } from './port.ts'
export type { ConclusionDeps } from './ports.ts'
export { conclusionRoutes } from './routes.ts'
