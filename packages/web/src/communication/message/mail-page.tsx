import { Compose } from './compose/compose.tsx'

/** Mail to members, from the draft on. */
export const Page = () => <Compose channel="mail" />
