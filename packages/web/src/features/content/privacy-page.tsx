import { LongText } from './long-text.tsx'

export const Page = () => <LongText name="privacy" title="个人信息保护" />
