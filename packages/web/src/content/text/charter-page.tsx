import { LongText } from './long-text.tsx'

export const Page = () => <LongText name="charter" title="学会章程" />
