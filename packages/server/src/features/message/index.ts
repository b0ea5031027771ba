export {
  isDead,
  isSuppressed,
  noteHardBounce,
  suppress,
  unsubscribeLinks,
  unsuppress,
} from './suppression.ts'
export { registerOneClick, suppressionRoutes } from './suppression-routes.ts'
export { sweepBounces } from './suppression-store.ts'
