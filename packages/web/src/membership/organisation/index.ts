export { organisationControl } from './organisation-control.tsx'
export { OrganisationField } from './organisation-field.tsx'
