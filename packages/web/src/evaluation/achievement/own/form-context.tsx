import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { createContext, type ReactNode, useContext } from 'react'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import type { Detail } from './types.ts'

export type ReturnItem = NonNullable<Detail['returnSheet']>['items'][number]

/** What every part of the form works on. */
export interface FormState {
  readonly form: AchievementForm
  readonly change: (next: AchievementForm) => void
  /** Messages by path; empty until they are asked for. */
  readonly errors: Readonly<Record<string, string>>
  /** What was asked to be corrected, with the answers as they are written. */
  readonly items: readonly ReturnItem[]
  readonly replies: Readonly<Record<string, string>>
  readonly answer: (itemId: string, text: string) => void
}

const FormContext = createContext<FormState | undefined>(undefined)
export const FormProvider = FormContext.Provider
export const useFormState = (): FormState => {
  const state = useContext(FormContext)
  if (!state) throw new Error('outside of the form')
  return state
}

/** A part of the form with what was asked of it, and the place for the answer beside it. */
export function Part({ target, children }: { target: string; children?: ReactNode }) {
  const { items, replies, answer, errors } = useFormState()
  const asked = items.filter((item) => item.target === target)
  if (asked.length === 0) return children
  return (
    <Stack gap={3}>
      {/* Above, because a list of twenty people is long; the answer comes after what was changed. */}
      {asked.map((item) => (
        <Banner key={item.itemId} tone="warning" title="需修改">
          {item.text}
        </Banner>
      ))}
      {children}
      {asked.map((item) => (
        <TextArea
          key={item.itemId}
          label={`对“${item.title}”补正意见的答复`}
          required
          rows={2}
          limit={500}
          value={replies[item.itemId] ?? item.answer}
          error={errors[`reply.${item.itemId}`]}
          onChange={(text) => answer(item.itemId, text)}
        />
      ))}
    </Stack>
  )
}
