export { Dossiers } from './dossiers.tsx'
export { PaperList } from './paper-list.tsx'
