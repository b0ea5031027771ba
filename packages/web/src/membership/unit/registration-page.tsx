import { laterSteps, RegistrationWizard } from '../member/index.ts'
import { unitOutline } from './registration-outline.ts'

const later = laterSteps(async () => (await import('./registration.ts')).unitRegistration)

export const Page = () => <RegistrationWizard outline={unitOutline} later={later} title="单位会员注册" />
