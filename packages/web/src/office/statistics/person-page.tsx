import { FiguresView } from './figures/figures-view.tsx'

const KINDS = ['person', 'expert'] as const

/** Figures of individual members and experts. */
export const Page = () => <FiguresView kinds={KINDS} />
