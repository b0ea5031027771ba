export { archiveDossier, defineDossiers } from './archive.ts'
export type { DossierDeps } from './ports.ts'
export { dossierRoutes } from './routes.ts'
