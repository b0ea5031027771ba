export { Dossiers } from './dossiers.tsx'
