import { changeServed } from './served-source.ts'

/** Loaded before the portal (`--import`): a gateway that takes the connection and never answers. */
const SENDS = 'async send(message) {'
changeServed('src/platform/outbox/transport/local.ts', SENDS, `${SENDS} await new Promise(() => {});`)
