export { activityOwnData } from './own-data.ts'
export { type ActivityEvent, type RecordActivity, recordActivity } from './record.ts'
export { type ActivityDeps, refreshAll, refreshExperts } from './refresh.ts'
export { activityRoutes } from './routes.ts'
