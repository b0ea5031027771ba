export { CaseBand, CourseBand } from './band.tsx'
