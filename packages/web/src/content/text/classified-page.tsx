import { LongText } from '../../shared/text/long-text.tsx'

/** The platform is not for classified information; what that means for whoever fills in and uploads. */
export const Page = () => <LongText name="classified-notice" title="非涉密提示" />
