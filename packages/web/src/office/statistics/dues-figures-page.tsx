import { WorkView } from './figures/work-view.tsx'

/** Dues of units as pictures. */
export const Page = () => <WorkView about="dues" />
