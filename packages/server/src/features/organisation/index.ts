export { gramsOf, gramsSought } from './grams.ts'
export { organisationRoutes } from './routes.ts'
export {
  findUsableOrganisation,
  insertOrganisation,
  nameContains,
  obtainOrganisation,
  searchOrganisations,
} from './store.ts'
