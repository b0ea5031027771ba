export { HeldNotice } from './held-notice.tsx'
