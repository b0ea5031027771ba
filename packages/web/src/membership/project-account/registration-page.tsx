import { RegistrationWizard } from '../member/index.ts'
import { projectAccountRegistration } from './registration.ts'

export const Page = () => (
  <RegistrationWizard registration={projectAccountRegistration} title="成果评价账号注册" />
)
