export { band } from './art.ts'
export { DatedRow } from './dated-row.tsx'
export { default as reading } from './reading.module.css'
