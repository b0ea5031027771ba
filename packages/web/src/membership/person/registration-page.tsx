import { laterSteps, RegistrationWizard } from '../member/index.ts'
import { personOutline } from './registration-outline.ts'

const later = laterSteps(async () => (await import('./registration.tsx')).personRegistration)

export const Page = () => <RegistrationWizard outline={personOutline} later={later} title="个人会员注册" />
