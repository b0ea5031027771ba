export { defineImports, sweepImports } from './jobs.ts'
export { type ImportDeps, importRoutes } from './routes.ts'
export { readTable } from './sheet-rows.ts'
