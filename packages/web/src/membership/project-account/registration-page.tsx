import { laterSteps, RegistrationWizard } from '../member/index.ts'
import { projectAccountOutline } from './registration-outline.ts'

const later = laterSteps(async () => (await import('./registration.ts')).projectAccountRegistration)

export const Page = () => (
  <RegistrationWizard outline={projectAccountOutline} later={later} title="成果评价账号注册" />
)
