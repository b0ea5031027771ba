import { Compose } from './compose/compose.tsx'

/** §2 SMSOutBox. */
export const Page = () => <Compose channel="sms" />
