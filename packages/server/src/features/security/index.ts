export { maskPersonal } from './mask.ts'
export { type SecurityDeps, securityRoutes } from './routes.ts'
