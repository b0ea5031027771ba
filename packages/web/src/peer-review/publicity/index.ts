export { Statements } from './statements.tsx'
