export { band } from './art.ts'
export { default as reading } from './reading.module.css'
