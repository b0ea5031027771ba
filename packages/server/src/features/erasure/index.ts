export { dropContents, eraseMember, purgeDeleted } from './erase.ts'
export { defineOwnExport } from './export.ts'
export { erasureOwnData } from './own-data.ts'
export { erasureRoutes } from './routes.ts'
