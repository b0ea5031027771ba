export { organisationControl } from './organisation-control.tsx'
export { OrganisationField, type OrganisationFieldProps } from './organisation-field.tsx'
