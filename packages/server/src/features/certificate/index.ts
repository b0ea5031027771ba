export { type BatchDeps, defineCertificates } from './batch.ts'
export { type IssueDeps, issue, reissue } from './issue.ts'
export { type CertificateDeps, certificateRoutes } from './routes.ts'
export { endCertificate } from './store.ts'
