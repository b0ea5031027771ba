import { type AchievementForm, achievementFields } from '@portal/contract/evaluation/achievement-form.fields'
import { fieldOf } from '@portal/contract/platform/fields'
import { useFormState } from './form-context.tsx'

export type Content = AchievementForm['achievement']
type TextName = {
  [K in keyof Content]: Content[K] extends string ? K : never
}[keyof Content]

/** The part of the form that describes the achievement itself. */
export const useContent = () => {
  const { form, change, errors } = useFormState()
  const set = (patch: Partial<Content>) => change({ ...form, achievement: { ...form.achievement, ...patch } })
  /** Title, limit, help and message of a field, all from the contract. */
  const of = (name: TextName, required = true) => {
    const field = fieldOf(achievementFields.shape[name])
    return {
      ...{ label: field?.title ?? '', help: field?.help, required },
      ...{ value: form.achievement[name], error: errors[name], name },
      onChange: (value: string) => set({ [name]: value } as Partial<Content>),
    }
  }
  const limitOf = (name: TextName) => fieldOf(achievementFields.shape[name])?.max
  return { content: form.achievement, set, of, limitOf, errors }
}
