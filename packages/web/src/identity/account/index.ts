export { Restriction } from './restriction.tsx'
