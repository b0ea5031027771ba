export { type BatchDeps, defineCertificates } from './batch.ts'
export { glyphText, type IssueDeps, issue, reissue } from './issue.ts'
export { type CertificateDeps, certificateRoutes } from './routes.ts'
export { endCertificate, newCheckCode, printedCheckCode } from './store.ts'
