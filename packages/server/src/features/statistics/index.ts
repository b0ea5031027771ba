export { type StatisticsDeps, statisticsRoutes } from './routes.ts'
