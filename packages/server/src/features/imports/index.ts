export { defineImports, sweepImports } from './jobs.ts'
export { importRoutes } from './routes.ts'
export { readTable } from './sheet-rows.ts'
