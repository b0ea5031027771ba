import { FiguresView } from './figures/figures-view.tsx'

const KINDS = ['unit'] as const

/** Figures of unit members. */
export const Page = () => <FiguresView kinds={KINDS} />
