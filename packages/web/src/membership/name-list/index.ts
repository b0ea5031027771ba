export { NameListPanel } from './name-list-panel.tsx'
