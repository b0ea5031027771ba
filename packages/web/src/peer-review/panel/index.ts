export { answeredText, comingText, fullText } from './forecast.ts'
export { PanelDesk } from './panel-desk.tsx'
export { PanelSection } from './panel-section.tsx'
