export { recordPayment } from './acts.ts'
export { type DuesDeps, duesExport, duesRoutes } from './routes.ts'
export { addLateUnits } from './years.ts'
