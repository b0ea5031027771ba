export { attachmentOf, fileUrl, ticketReader } from './links.ts'
export { type FileDeps, fileRoutes, mayRead } from './routes.ts'
export { acceptUpload, type UploadDeps } from './upload.ts'
