// The lists are at the edge of their weight: only the buttons come with them, what the buttons open comes when it is opened.
export { CertificateBatchButton, CertificateButton, CertificateSection, OwnCertificate } from './entries.tsx'
