import { RegistrationWizard } from '../member/index.ts'
import { personRegistration } from './registration.tsx'

export const Page = () => <RegistrationWizard registration={personRegistration} title="个人会员注册" />
