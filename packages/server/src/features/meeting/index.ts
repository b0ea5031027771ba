export type { MeetingDeps } from './ports.ts'
export { meetingRoutes } from './routes.ts'
