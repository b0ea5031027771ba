export { defineExport } from './export.ts'
export { personKind } from './kind.ts'
export { personRoutes } from './routes.ts'
