export { auditRoutes } from './audit-routes.ts'
export { maskPersonal } from './mask.ts'
export { type SecurityDeps, securityRoutes } from './routes.ts'
export { templateRoutes } from './template-routes.ts'
