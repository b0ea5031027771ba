export { attachmentOf, fileUrl, PUBLIC_READER, ticketReader } from './links.ts'
export { fileOwnData } from './own-data.ts'
export { type FileDeps, fileRoutes, mayRead, uploadedView } from './routes.ts'
export { acceptUpload, refusalOf, type UploadDeps } from './upload.ts'
