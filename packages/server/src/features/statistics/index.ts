export { defineFigures, foldFigures } from './folding.ts'
export { statisticsRoutes } from './routes.ts'
