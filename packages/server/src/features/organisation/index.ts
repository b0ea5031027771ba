export { insertEvents as insertOrganisationEvents } from './events.ts'
export { gramsOf, gramsSought } from './grams.ts'
export { mergeOrganisations } from './merge.ts'
export { findToldApart, pairKey, tellApart, tellApartNoMore } from './not-duplicate.ts'
export { organisationRoutes } from './routes.ts'
export {
  deleteOrganisation,
  findByName as findOrganisationByName,
  findUsableOrganisation,
  insertOrganisation,
  nameContains,
  obtainOrganisation,
  setOrganisationStatus,
} from './store.ts'
export { PARENTS as organisationParents, setParent } from './tree.ts'
