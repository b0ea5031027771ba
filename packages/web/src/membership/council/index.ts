export { CouncilSection } from './council-section.tsx'
