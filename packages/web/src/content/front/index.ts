export { band } from './art.ts'
export { DatedRow, DatedRows } from './dated-row.tsx'
export { default as reading } from './reading.module.css'
