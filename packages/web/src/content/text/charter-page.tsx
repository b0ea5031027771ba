import { LongText } from '../../shared/text/long-text.tsx'

export const Page = () => <LongText name="charter" title="学会章程" />
