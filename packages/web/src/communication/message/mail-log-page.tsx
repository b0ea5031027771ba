import { MessageLog } from './log/message-log.tsx'

/** §2 BeenSend. */
export const Page = () => <MessageLog channel="mail" />
