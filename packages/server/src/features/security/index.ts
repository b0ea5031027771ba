export { auditRoutes } from './audit-routes.ts'

export { heldRoutes } from './held-routes.ts'
export { securityRoutes } from './routes.ts'
export { templateRoutes } from './template-routes.ts'
