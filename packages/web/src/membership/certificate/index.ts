// The lists are at the edge of their weight: only the buttons come with them, what the buttons open comes when it is opened.
export { CertificateButton, CertificateSection, OwnCertificate, useCertificateBatch } from './entries.tsx'
