export { attachmentOf, fileUrl, ticketReader } from './links.ts'
export { type FileDeps, fileRoutes } from './routes.ts'
