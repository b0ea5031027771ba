export { placeOf } from './places.ts'
export { SearchButton } from './search-button.tsx'
