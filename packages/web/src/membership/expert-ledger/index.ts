export { ActivitySection } from './section.tsx'
