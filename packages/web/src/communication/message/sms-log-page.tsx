import { MessageLog } from './log/message-log.tsx'

/** §2 SMSBeenSend. */
export const Page = () => <MessageLog channel="sms" />
