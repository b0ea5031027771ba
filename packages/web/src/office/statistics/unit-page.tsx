import { FiguresView } from './figures/figures-view.tsx'

const KINDS = ['unit'] as const

/** §2 UnitChart. */
export const Page = () => <FiguresView kinds={KINDS} />
