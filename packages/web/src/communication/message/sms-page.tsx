import { Compose } from './compose/compose.tsx'

/** SMS to members, from the draft on. */
export const Page = () => <Compose channel="sms" />
