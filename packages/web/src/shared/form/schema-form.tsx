import { isSecret } from '@portal/contract/platform/fields'
import { type ReactNode, useState } from 'react'
import { ActionNote } from '../call/action-note.tsx'
import type { Failure } from '../call/attempt.ts'
import { Button } from '../ui/button.tsx'
import { Grid, Stack } from '../ui/layout.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { CarryDraft } from './carry/carry-draft.tsx'
import { ConflictView } from './conflict/conflict-view.tsx'
import type { Values } from './conflict/merge.ts'
import { DraftNotes, ErrorSummary, WrongNote } from './error-summary.tsx'
import styles from './form.module.css'
import { keepComposing } from './keep-composing.ts'
import { SchemaFields, type SchemaFieldsProps } from './schema-fields.tsx'
import type { FormView } from './use-call-form.ts'

interface FormSection {
  readonly title: string
  readonly fields: readonly string[]
}

type FieldOptions = Omit<SchemaFieldsProps, 'form'>

export interface FormProps extends FieldOptions {
  form: FormView
  sections?: readonly FormSection[] | undefined
  /** The fields of a section stand side by side where there is room: forms that staff fill in at a desk. */
  columns?: boolean | undefined
  /** Above the fields, and below them. */
  intro?: ReactNode
  children?: ReactNode
}

/** A form of a member that takes more than some minutes; staff sit at one desk. */
const isLong = ({ draft, fields, conflict }: FormView) =>
  draft.name !== undefined && fields.size > 8 && !conflict && location.pathname.startsWith('/memberpages/')

/** Fields of a call with everything around them but the buttons. */
export function FormBody({
  form,
  sections,
  columns,
  intro,
  children,
  chosen,
  onChoose,
  ...fields
}: FormProps & Choosing) {
  const notKept = [...form.fields.values()].some(isSecret) ? '密码、证件号码和银行账号' : undefined
  return (
    <form
      ref={form.root}
      noValidate
      onKeyDown={keepComposing}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog's form may stand in the form of a page.
        event.stopPropagation()
        void form.submit()
      }}
    >
      <div className={styles.notices}>
        <DraftNotes draft={form.draft} notKept={notKept} />
        <ErrorSummary form={form} root={form.root} wrong={form.wrong} />
        {intro}
      </div>
      {form.conflict ? (
        <ConflictView form={form} conflict={form.conflict} chosen={chosen} onChoose={onChoose} />
      ) : sections ? (
        <Sections columns={columns} sections={sections}>
          {(names) => <SchemaFields {...fields} form={form} names={names} />}
        </Sections>
      ) : (
        <SchemaFields {...fields} form={form} />
      )}
      {!form.conflict && children}
      {isLong(form) && <CarryDraft draft={form.draft} page={location.pathname} notKept={notKept} />}
      {/* Enter sends, wherever the visible button stands. */}
      <button type="submit" hidden tabIndex={-1} />
    </form>
  )
}

interface SectionsProps {
  sections: readonly FormSection[]
  columns: boolean | undefined
  children: (names: readonly string[]) => ReactNode
}
const Sections = ({ sections, columns, children }: SectionsProps) => {
  const parts = sections.map(({ title, fields }) => (
    <fieldset key={title} className={styles.section}>
      <legend>{title}</legend>
      {columns ? <Grid gap={3}>{children(fields)}</Grid> : children(fields)}
    </fieldset>
  ))
  return columns ? <Stack>{parts}</Stack> : parts
}

interface Choosing {
  chosen: Values
  onChoose: (name: string, value: unknown) => void
}

/** What was chosen of a conflict; a new conflict starts anew. */
export const useChoosing = (form: FormView): Choosing & { open: number } => {
  const [choice, setChoice] = useState<{ of: unknown; values: Values }>({ of: undefined, values: {} })
  const chosen = choice.of === form.conflict ? choice.values : {}
  return {
    chosen,
    onChoose: (name, value) => setChoice({ of: form.conflict, values: { ...chosen, [name]: value } }),
    open: (form.conflict?.clashes ?? []).filter(({ name }) => !(name in chosen)).length,
  }
}

interface ButtonsProps {
  form: FormView
  choosing: ReturnType<typeof useChoosing>
  submitText: string
  busyText?: string | undefined
  danger?: boolean | undefined
  block?: boolean | undefined
  /** There is nothing to send yet, or a condition of sending is not met. */
  disabled?: boolean | undefined
  children?: ReactNode
}

/** What is said at a field is not said twice; what the form has no field for is said here. */
const unplaced = (failure: Failure | undefined, wrong: readonly string[]): Failure | undefined => {
  if (failure?.kind !== 'fields') return failure
  return wrong.length > 0 ? undefined : { ...failure, text: Object.values(failure.fields).join('；') }
}

/** What came of the last press; it stands beside the button. */
export const FormAnswer = ({ form, choosing }: Pick<ButtonsProps, 'form' | 'choosing'>) => {
  const { action, conflict, wrong, root } = form
  const note = { ...action, failure: unplaced(action.failure, wrong) }
  return (
    <ActionNote action={note}>
      {conflict ? `没有保存：还有 ${choosing.open} 处要选` : <WrongNote root={root} wrong={wrong} />}
    </ActionNote>
  )
}

/** The button that sends, and what `children` decide before it. */
export const FormButtons = ({
  form,
  choosing,
  submitText,
  busyText,
  danger,
  block,
  disabled,
  children,
}: ButtonsProps) => {
  const { action, conflict } = form
  const open = conflict ? choosing.open : 0
  return (
    <>
      {children}
      <Button
        kind={danger ? 'danger' : 'primary'}
        block={block}
        busy={action.busy}
        busyText={busyText}
        disabled={open > 0 || disabled}
        onClick={() => (conflict ? form.settle(choosing.chosen) : form.submit())}
      >
        {open > 0 ? `${submitText}（还差 ${open} 处）` : submitText}
      </Button>
    </>
  )
}

export type SchemaFormProps = FormProps &
  Pick<ButtonsProps, 'submitText' | 'busyText' | 'danger' | 'block' | 'disabled'> & {
    /** Beside the button. */
    actions?: ReactNode
    /** Leaving a page with something typed asks; not where nothing is lost by it. */
    guard?: boolean
  }

/** A form on a page: fields, errors, draft, answer, button. */
export function SchemaForm({
  submitText,
  busyText,
  danger,
  block,
  disabled,
  actions,
  guard = true,
  ...props
}: SchemaFormProps) {
  const { form } = props
  const choosing = useChoosing(form)
  return (
    <>
      <FormBody {...props} chosen={choosing.chosen} onChoose={choosing.onChoose} />
      <div className={styles.foot}>
        <div className={styles.answer} aria-live="polite">
          <FormAnswer form={form} choosing={choosing} />
        </div>
        <FormButtons form={form} choosing={choosing} {...{ submitText, busyText, danger, block, disabled }}>
          {actions}
        </FormButtons>
      </div>
      {guard && <LeaveGuard dirty={form.dirty} />}
    </>
  )
}
