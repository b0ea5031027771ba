export { eraseMember, purgeDeleted } from './erase.ts'
export { erasureRoutes } from './routes.ts'
