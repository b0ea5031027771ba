export { type Rosters, resolveAudience } from './audience.ts'
export { clearRecipients } from './clearing.ts'
export { messageOwnData } from './own-data.ts'
export { quietUntil } from './quiet.ts'
export { type MessageRouteDeps, messageRoutes } from './routes.ts'
export { createSender, type Sender } from './sender.ts'
export { insertCampaign, insertRecipients, updateCampaign } from './store.ts'
export {
  deadAmong,
  isDead,
  isSuppressed,
  noteHardBounce,
  suppress,
  suppressedBy,
  unsubscribeLinks,
} from './suppression.ts'
export { registerOneClick, suppressionRoutes } from './suppression-routes.ts'
export { sweepBounces } from './suppression-store.ts'
export { messageTemplateRoutes } from './templates.ts'
