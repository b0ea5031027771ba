export { duesOwnData } from './own-data.ts'
export { type DuesDeps, duesExport, duesRoutes } from './routes.ts'
export { addMissing, changeEntry, type DuesEntry, findEntry, insertYear } from './store.ts'
export { addLateUnits } from './years.ts'
