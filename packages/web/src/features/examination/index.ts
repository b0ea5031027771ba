export { OthersResults } from './others.tsx'
