import { RegistrationWizard } from '../member/index.ts'
import { expertRegistration } from './registration.tsx'

export const Page = () => <RegistrationWizard registration={expertRegistration} title="专家注册" />
