import type { Field } from '@portal/contract/platform/fields'
import { createContext, type ReactNode, useContext } from 'react'
import { Controller, get, useWatch } from 'react-hook-form'
import { ListedSelect } from '../names/listed-select.tsx'
import { Checkbox, Segmented } from '../ui/choice-fields.tsx'
import { DateField } from '../ui/date-field.tsx'
import type { ControlProps, FieldProps } from '../ui/field.tsx'
import { Field as FieldFrame, ReadField } from '../ui/field.tsx'
import { Grid } from '../ui/layout.tsx'
import { RuleParts } from '../ui/rule-parts.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { PasswordField, TextArea, TextField } from '../ui/text-fields.tsx'
import { pointerUp } from './pointer-up.ts'
import { shownValue } from './shown-value.ts'
import { type FormValues, type SchemaForm, tidied } from './use-schema-form.ts'

/** The fields of the form around whose files are on their way. */
const Sending = createContext<Set<string>>(new Set())
/** For the control of a file: while it says so, the form is not sent (`STILL_SENDING`). */
export const useSending = (name = ''): ((underWay: boolean) => void) => {
  const sending = useContext(Sending)
  return (underWay) => void (underWay ? sending.add(name) : sending.delete(name))
}

/** What a custom control gets; everything the standard ones get too. */
export interface FieldControl extends FieldProps, ControlProps<string> {
  readonly form: SchemaForm['form']
  readonly field: Field
  /** What the browser knows of the reader, where the form is about the reader. */
  readonly autoComplete?: string | undefined
}

/** What a field says otherwise after certain answers. */
export interface Wording {
  readonly label?: string
  readonly help?: ReactNode
}

export interface SchemaFieldsProps {
  form: SchemaForm
  /** Which fields, in this order; all of the schema when left out. */
  names?: readonly string[]
  /** Controls of a feature by field name, where a plain one will not do (organisation search, photo). */
  controls?: Readonly<Record<string, (control: FieldControl) => ReactNode>>
  /** Fields that are shown but cannot be changed here. */
  locked?: readonly string[]
  /** Reads like a document. */
  readOnly?: boolean
  /** Corrections asked for by a reviewer. */
  flagged?: Readonly<Record<string, string>>
  /** Fields that only make sense with certain answers (其他职称). */
  visible?: (name: string, values: FormValues) => boolean
  /** Required by what else was answered, beyond what the schema says of the field alone (其他职称). */
  required?: (name: string, values: FormValues) => boolean
  /** Other values that follow from one that was just completed (birth date and sex from the ID number). */
  derive?: (name: string, value: string) => Partial<FormValues> | undefined
  /** After a field is left with an acceptable value: look-ups such as the duplicate check. Answers a message or nothing. */
  verify?: (name: string, value: string) => Promise<string | undefined>
  /** Readers fill in what is about themselves: the browser may offer what it knows of them. */
  own?: boolean | undefined
  /** Other words of a field after certain answers (the document of a foreigner). */
  wording?: ((name: string, values: FormValues) => Wording | undefined) | undefined
  /** Right of a field that is read only: 查看, a marker. */
  extra?: (name: string) => ReactNode
}

/** Agreement asked for on its own: what is agreed to stands beside the box. Its name and ref let what is wrong be found. */
const ConsentField = ({
  value,
  onChange,
  onBlur,
  error,
  label,
  help,
  name,
  ref,
}: Pick<FieldControl, 'value' | 'onChange' | 'onBlur' | 'error' | 'label' | 'help' | 'name' | 'ref'>) => (
  <FieldFrame label={label} error={error}>
    {(aria) => (
      <Checkbox
        {...aria}
        name={name}
        ref={ref as never}
        value={value === 'true'}
        onChange={(checked) => {
          onChange(String(checked))
          onBlur?.()
        }}
      >
        {help}
      </Checkbox>
    )}
  </FieldFrame>
)

type Box = Pick<
  FieldControl,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'label' | 'help' | 'required'
>

/** Yes or no: a box with its own words. */
const SwitchField = ({ value, onChange, label, error, name, help }: Box) => (
  <FieldFrame label={label} hideLabel help={help} group>
    {() => (
      <Checkbox name={name} value={value === 'true'} onChange={(on) => onChange(String(on))} error={error}>
        {label}
      </Checkbox>
    )}
  </FieldFrame>
)

const WORD = 8
/** Several of the options; the value is the list of their codes. A page gives options that only it knows. */
export const ChecksField = ({
  value,
  onChange,
  options,
  name,
  ...frame
}: Box & { options: NonNullable<Field['options']> }) => {
  // Words, and more of them than a glance takes in, stand side by side.
  const many = options.length > 4 && options.every(({ label }) => label.length <= WORD)
  const chosen = (Array.isArray(value) ? value : []) as readonly string[]
  const toggle = (code: string, on: boolean) =>
    options.map((option) => option.code).filter((one) => (one === code ? on : chosen.includes(one)))
  const boxes = options.map(({ code, label }) => (
    <Checkbox
      key={code}
      name={name}
      value={chosen.includes(code)}
      // The form holds text for all other fields.
      onChange={(on) => onChange(toggle(code, on) as never)}
    >
      {label}
    </Checkbox>
  ))
  return (
    <FieldFrame {...frame} group>
      {() =>
        many ? (
          <Grid min="xs" gap={1}>
            {boxes}
          </Grid>
        ) : (
          boxes
        )
      }
    </FieldFrame>
  )
}

const Control = ({ field, ...control }: FieldControl) => {
  const { form: _form, autoComplete, ...props } = control
  const placeholder = field.placeholder
  switch (field.widget) {
    case 'textarea':
      return (
        <TextArea
          {...props}
          ref={props.ref as never}
          rows={(field.max ?? 0) > 200 ? 6 : 3}
          limit={field.max}
          placeholder={placeholder}
        />
      )
    case 'select':
      return field.list ? (
        <ListedSelect {...props} ref={props.ref as never} list={field.list} />
      ) : (
        <SelectField {...props} ref={props.ref as never} options={field.options ?? []} />
      )
    case 'consent':
      return <ConsentField {...props} help={field.help} />
    case 'switch':
      return <SwitchField {...props} />
    case 'checks':
      return <ChecksField {...props} options={field.options ?? []} />
    case 'code':
      return (
        <TextField
          {...props}
          ref={props.ref as never}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={field.max}
          placeholder={placeholder}
        />
      )
    case 'number':
      return <TextField {...props} ref={props.ref as never} inputMode="decimal" placeholder={placeholder} />
    case 'radio':
      return <Segmented {...props} ref={props.ref as never} options={field.options ?? []} shape="radios" />
    case 'date':
    case 'month':
      return <DateField {...props} ref={props.ref as never} month={field.widget === 'month'} />
    case 'password':
      return (
        <PasswordField
          {...props}
          ref={props.ref as never}
          autoComplete="new-password"
          help={
            field.parts ? (
              <>
                {props.error !== field.help && props.help}
                <RuleParts parts={field.parts} value={props.value} />
              </>
            ) : (
              props.help
            )
          }
        />
      )
    default:
      return (
        <TextField
          {...props}
          ref={props.ref as never}
          placeholder={placeholder}
          type={field.widget === 'mobile' ? 'tel' : field.widget === 'email' ? 'email' : 'text'}
          inputMode={field.keys}
          autoComplete={autoComplete ?? 'off'}
          limit={field.max}
        />
      )
  }
}

/** The fields of a schema with label, star, help, control and message, all from the contract. */
export const SchemaFields = (props: SchemaFieldsProps) => {
  const {
    form: schemaForm,
    names = [...props.form.fields.keys()],
    controls = {},
    locked = [],
    flagged = {},
  } = props
  const { form, schema, fields, sending } = schemaForm
  const values = useWatch({ control: form.control }) as FormValues

  const change = (name: string, value: string, set: (value: string) => void) => {
    set(value)
    for (const [other, derived] of Object.entries(props.derive?.(name, value) ?? {}))
      form.setValue(other, derived ?? '', { shouldDirty: true, shouldValidate: true })
  }
  const leave = async (name: string) => {
    const typed = form.getValues(name)
    const value = tidied(schema, name, typed)
    if (value !== typed) change(name, value, (tidy) => form.setValue(name, tidy, { shouldDirty: true }))
    if (!(await form.trigger(name))) return
    const message = value === '' ? undefined : await props.verify?.(name, value)
    // Typed on while the look-up ran: its answer is about another value.
    if (message && form.getValues(name) === value) form.setError(name, { type: 'verify', message })
  }

  const drawn = names.map((name) => {
    const field = fields.get(name)
    if (!field || field.widget === 'hidden' || props.visible?.(name, values) === false) return null
    const wording = { label: field.title, help: field.help, ...props.wording?.(name, values) }
    const frame = { ...wording, flagged: flagged[name], extra: props.extra?.(name) }
    if (props.readOnly || locked.includes(name))
      return (
        <ReadField key={name} {...frame} help={undefined}>
          {shownValue(field, get(values, name) ?? '') || (props.readOnly ? '' : field.help)}
        </ReadField>
      )
    return (
      <Controller
        key={name}
        name={name}
        control={form.control}
        render={({ field: input, fieldState }) => {
          const control: FieldControl = {
            ...frame,
            ...input,
            value: input.value ?? '',
            required: field.required || props.required?.(name, values) === true,
            error: fieldState.error?.message,
            onChange: (value) => change(name, value, input.onChange),
            onBlur: () =>
              void pointerUp().then(() => {
                input.onBlur()
                return leave(name)
              }),
            form,
            field,
            autoComplete: props.own ? field.autoComplete : undefined,
          }
          return <>{controls[name]?.(control) ?? <Control {...control} />}</>
        }}
      />
    )
  })
  return <Sending value={sending}>{drawn}</Sending>
}
