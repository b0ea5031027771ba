import { servicePhone } from '@portal/contract/platform/settings/service-phone'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { focusField } from '../../../../shared/form/focus.ts'
import type { FormValues, SchemaForm } from '../../../../shared/form/use-schema-form.ts'
import { usePublicSettings } from '../../../../shared/settings.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { IndexBar } from '../../../../shared/ui/index-bar.tsx'
import { Gauge, type IndexItem, IndexNav } from '../../../../shared/ui/index-nav.tsx'
import { Hint, Split } from '../../../../shared/ui/layout.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import { usePhoneProven } from '../../phone-control.tsx'
import type { Uploads } from '../../uploads/use-uploads.ts'
import { askedSlots, type Registration } from '../description.ts'
import styles from './form.module.css'
import { noteOf, type Progress, progressOf, wholeOf } from './progress.ts'
import { PASSWORD_FIELDS } from './schemas.ts'

export const PASSWORDS = '登录密码'
/** Where an index leads to. */
export const sectionId = (title: string): string => `section-${title}`

export interface IndexProps {
  registration: Registration
  ticket: string
  schemaForm: SchemaForm
  uploads: Uploads
  root: RefObject<HTMLElement | null>
}

/** How far the form is, section by section; drawn again with every answer, and nothing else with it. */
function useProgress({ registration, schemaForm, uploads, ticket }: Omit<IndexProps, 'root'>) {
  const { control } = schemaForm.form
  const values = useWatch({ control }) as FormValues
  const { errors } = useFormState({ control })
  const { mobileField } = registration
  const { data: known } = usePhoneProven(values[mobileField] ?? '', ticket)
  const sections = [...registration.sections, { title: PASSWORDS, fields: PASSWORD_FIELDS }]
  const asked = { ...registration, unproven: known?.proven === false ? mobileField : undefined }
  const progress = progressOf(sections, schemaForm, { values, errors }, asked)
  const slots = askedSlots(registration.stamped, values)
  const there = slots.filter(({ slot }) => uploads.in(slot).length > 0).length
  const fields = wholeOf(progress)
  const stamped = { needed: slots.length, there }
  const whole = { needed: fields.needed + stamped.needed, filled: fields.filled + there }
  return { progress, whole, stamped }
}

/** The section at the upper edge of the window. */
function useCurrent(root: IndexProps['root'], count: number): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const sections = [...(root.current?.querySelectorAll('[id^="section-"]') ?? [])]
    const look = () => {
      const edge = window.innerHeight / 2
      const passed = sections.filter((section) => section.getBoundingClientRect().top < edge)
      setCurrent((passed.at(-1) ?? sections[0])?.id)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [root, count])
  return current
}

const stateOf = ({ needed, filled, wrong }: Progress): IndexItem['state'] =>
  wrong.length > 0 ? 'fault' : filled < needed.length ? 'open' : needed.length > 0 ? 'done' : undefined

/** To what is wrong in a section first, else to its heading. */
export function lead(root: HTMLElement | null, title: string, wrong: readonly string[]) {
  if (wrong[0] !== undefined) return void focusField(root, wrong[0])
  const section = root?.querySelector<HTMLElement>(`[id="${sectionId(title)}"]`)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('legend')?.focus({ preventScroll: true })
}

/** The form with its sections and what is left to do in each: beside it, and on phones in a bar above it. */
export function Indexed({ children, ...props }: IndexProps & { children: ReactNode }) {
  const { registration, root } = props
  const { progress, whole, stamped } = useProgress(props)
  const current = useCurrent(root, progress.length)
  const items: IndexItem[] = progress.map((section) => ({
    key: section.title,
    text: section.title,
    note: noteOf(section),
    state: stateOf(section),
    current: current === sectionId(section.title),
    onPick: () => lead(root.current, section.title, section.wrong),
  }))
  if (registration.stamped)
    items.push({
      key: 'stamped',
      text: registration.stamped.name,
      note: stamped.there < stamped.needed ? '待上传' : '已备齐',
      state: stamped.there < stamped.needed ? 'open' : 'done',
      current: current === sectionId(registration.stamped.name),
      onPick: () => lead(root.current, registration.stamped?.name ?? '', []),
    })
  const { needed, filled } = whole
  return (
    <div>
      <div className={`${styles.above} hand-only`}>
        <IndexBar
          label="填写进度"
          items={items}
          note={`必填 ${filled}／${needed}`}
          value={filled}
          max={needed}
        />
      </div>
      <Split
        at="start"
        sticky
        side={
          <div className="desk-only">
            <IndexNav
              label="填写进度"
              head={
                <>
                  <Text size="s" tone="quiet">
                    <Text as="strong" size="xxl" display>
                      {filled}
                    </Text>
                    ／{needed} 项必填
                  </Text>
                  <Gauge label="必填项" value={filled} max={needed} />
                </>
              }
              items={items}
              foot={<Trouble registration={registration} />}
            />
          </div>
        }
      >
        {children}
      </Split>
    </div>
  )
}

const Trouble = ({ registration }: { registration: Registration }) => {
  const phone = servicePhone(usePublicSettings(), registration.kind)
  return phone ? (
    <Hint>
      填写有困难？请致电 <a href={`tel:${phone}`}>{phone}</a>
    </Hint>
  ) : null
}

/** What keeps the form from being sent, in one line above the main button of a phone. */
export function LeftToDo(props: IndexProps) {
  const { progress, whole } = useProgress(props)
  const open = whole.needed - whole.filled
  if (open === 0) return null
  const first = progress.find(({ needed, filled }) => filled < needed.length)
  const title = first?.title ?? props.registration.stamped?.name ?? ''
  return (
    <p>
      还差 {open} 项必填
      <Button kind="link" onClick={() => lead(props.root.current, title, first?.missing ?? [])}>
        去填写
      </Button>
    </p>
  )
}
