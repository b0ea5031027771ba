import { MessageLog } from './log/message-log.tsx'

/** The log of SMS. */
export const Page = () => <MessageLog channel="sms" />
