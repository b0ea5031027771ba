import { WorkView } from './figures/work-view.tsx'

/** What the society did, as pictures. */
export const Page = () => <WorkView about="activity" />
