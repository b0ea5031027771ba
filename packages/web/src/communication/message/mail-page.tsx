import { Compose } from './compose/compose.tsx'

/** §2 OutBox. */
export const Page = () => <Compose channel="mail" />
