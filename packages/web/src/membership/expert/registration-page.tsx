import { laterSteps, RegistrationWizard } from '../member/index.ts'
import { expertOutline } from './registration-outline.tsx'

const later = laterSteps(async () => (await import('./registration.tsx')).expertRegistration)

export const Page = () => <RegistrationWizard outline={expertOutline} later={later} title="专家注册" />
