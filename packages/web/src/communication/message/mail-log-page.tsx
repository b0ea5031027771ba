import { MessageLog } from './log/message-log.tsx'

/** The log of mail. */
export const Page = () => <MessageLog channel="mail" />
