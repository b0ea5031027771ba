import { RegistrationWizard } from '../member/index.ts'
import { unitRegistration } from './registration.ts'

export const Page = () => <RegistrationWizard registration={unitRegistration} title="单位会员注册" />
