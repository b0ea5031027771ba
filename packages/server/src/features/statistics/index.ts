export { defineFigures, foldFigures } from './kept.ts'
export { statisticsRoutes } from './routes.ts'
