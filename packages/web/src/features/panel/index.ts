export { PanelSection } from './panel-section.tsx'
