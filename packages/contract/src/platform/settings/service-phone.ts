import type { Role } from '../roles.ts'
import type { PublicSettings } from './public-settings.ts'

type Phones = Pick<
  PublicSettings,
  'staffPhone' | 'staffPhonePerson' | 'staffPhoneUnit' | 'staffPhoneExpert' | 'evaluationPhone'
>

/** Where people of a kind ask: the same number on pages, in messages and in the help. */
export const servicePhone = (settings: Phones, role: Role | undefined): string => {
  const own: Partial<Record<Role, string>> = {
    person: settings.staffPhonePerson,
    unit: settings.staffPhoneUnit,
    expert: settings.staffPhoneExpert,
    project: settings.evaluationPhone,
  }
  return (role && own[role]) || settings.staffPhone
}
