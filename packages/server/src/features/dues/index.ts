export { duesOwnData } from './own-data.ts'
export { duesExport, duesRoutes } from './routes.ts'
export { addMissing, changeEntry, type DuesEntry, findEntry, insertYear } from './store.ts'
export { addLateUnits } from './years.ts'
