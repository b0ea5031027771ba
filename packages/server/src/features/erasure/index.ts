<<<<<<< HEAD
export { eraseMember, purgeDeleted } from './erase.ts'
=======
export { dropContents, eraseMember, purgeDeleted } from './erase.ts'
export { defineOwnExport, type OwnExportDeps } from './export.ts'
export { erasureOwnData } from './own-data.ts'
>>>>>>> rest67
export { erasureRoutes } from './routes.ts'
