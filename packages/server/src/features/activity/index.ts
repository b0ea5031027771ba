export { activityOwnData } from './own-data.ts'
export { type RecordActivity, recordActivity } from './record.ts'
export { type ActivityDeps, refreshAll } from './refresh.ts'
export { activityRoutes } from './routes.ts'
