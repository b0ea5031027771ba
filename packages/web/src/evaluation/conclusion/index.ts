export { BoxPlot } from './box-plot.tsx'
export { Conclusion } from './opinion.tsx'
export { ReportDownloads, Reports } from './reports.tsx'
