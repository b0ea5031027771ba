export { publicationOwnData } from './own-data.ts'
export { publicationRoutes } from './routes.ts'
export {
  addFile,
  insertPublication,
  insertVersion,
  saveCategories,
  setPlace,
  updatePublication,
} from './store.ts'
export { sweepPublications } from './sweep.ts'
export { countView } from './views.ts'
