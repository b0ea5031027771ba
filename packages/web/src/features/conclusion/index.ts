export { ReportDownloads, Reports } from './reports.tsx'
