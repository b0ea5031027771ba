export { auditRoutes } from './audit-routes.ts'

export { securityRoutes } from './routes.ts'
export { templateRoutes } from './template-routes.ts'
