import { STILL_WAITING } from '@portal/contract/platform/errors-transport'
import { type ComponentProps, type ReactNode, type RefObject, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useLate } from '../../../../shared/call/use-late.ts'
import { ErrorSummary, WrongNote } from '../../../../shared/form/error-summary.tsx'
import { type FieldControl, SchemaFields } from '../../../../shared/form/schema-fields.tsx'
import type { FormValues, SchemaForm } from '../../../../shared/form/use-schema-form.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { FieldLayoutProvider } from '../../../../shared/ui/field.tsx'
import { Hint, Stack } from '../../../../shared/ui/layout.tsx'
import words from '../../../../shared/ui/text.module.css'
import { Text } from '../../../../shared/ui/text.tsx'
import { ActionBar } from '../../../../shared/ui/toolbar.tsx'
import { phoneControl } from '../../phone-control.tsx'
import type { Uploads } from '../../uploads/use-uploads.ts'
import { askedSlots, type Registration } from '../description.ts'
import styles from './form.module.css'
import { Indexed, type IndexProps, LeftToDo, PASSWORDS, sectionId } from './form-index.tsx'
import { PASSWORD_FIELDS } from './schemas.ts'
import { SendingDialogs } from './sending-dialogs.tsx'
import { StampedSection } from './stamped-section.tsx'
import { type useSubmission, wordsOf } from './use-submission.ts'

interface Props {
  registration: Registration
  ticket: string
  schemaForm: SchemaForm
  uploads: Uploads
  promiseWord: string
  submission: ReturnType<typeof useSubmission>
  root: RefObject<HTMLFormElement | null>
  flagged?: Readonly<Record<string, string>>
  /** What the record has anyway: spares the duplicate checks. */
  known?: FormValues
  /** Fields that cannot be changed any more. */
  fixed?: readonly string[]
  stampedHint?: string
  submitText: string
  onSubmit: () => unknown
  /** Where what was typed is kept. */
  note?: ReactNode
  /** What else can be done with it, beside the main button. */
  children?: ReactNode
}

/** The form of every registration: sections of the kind, password, pledge, stamped form, and what `children` decide. */
export function ApplicationForm(props: Props) {
  const { registration, ticket, schemaForm, submission, flagged = {} } = props
  const begun = ticket !== ''
  const verify = async (name: string, value: string) =>
    value === props.known?.[name] ? undefined : registration.verify?.(name, value, ticket)
  const rules = {
    form: schemaForm,
    flagged,
    verify,
    own: true,
    wording: registration.wording,
    locked: [...(registration.locked ?? []), ...(props.fixed ?? [])],
    controls: {
      [registration.mobileField]: (control: FieldControl) => phoneControl(control, ticket),
      ...registration.controls?.(ticket),
    },
    ...(registration.visible ? { visible: registration.visible } : {}),
    ...(registration.required ? { required: registration.required } : {}),
    ...(registration.derive ? { derive: registration.derive } : {}),
  }
  const form = (
    <form
      ref={props.root}
      className={styles.form}
      noValidate
      aria-label="注册信息"
      // Enter in a field must not send half a form.
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack gap={6}>
        <ErrorSummary form={schemaForm} root={props.root} wrong={submission.wrong} />
        <FieldLayoutProvider value="horizontal">
          <Text size="s" tone="faint">
            标有{' '}
            <Text as="span" tone="bad">
              <span aria-hidden="true">*</span>
              <span className="visually-hidden">星号</span>
            </Text>{' '}
            的为必填项
          </Text>
          {registration.sections.map((section) => (
            <Section key={section.title} title={section.title}>
              <SchemaFields {...rules} names={section.fields} />
            </Section>
          ))}
          <Section title={PASSWORDS}>
            <SchemaFields form={schemaForm} names={PASSWORD_FIELDS} flagged={flagged} />
          </Section>
          {registration.texts.pledge && (
            <Section title="承诺书">
              <Text as="blockquote" typed>
                {props.promiseWord}
              </Text>
            </Section>
          )}
          {registration.stamped && (
            <AskedStampedSection
              schemaForm={schemaForm}
              stamped={registration.stamped}
              uploads={props.uploads}
              ticket={ticket}
              flagged={flagged}
              error={submission.tableError}
              hint={props.stampedHint}
              generated={submission.generated}
              onGenerate={submission.generate}
            />
          )}
        </FieldLayoutProvider>
        {begun && (
          <>
            {props.note && <Hint>{props.note}</Hint>}
            <ActionBar message={<Answer {...props} />}>
              {props.children}
              <Button onClick={props.onSubmit} busyText="正在提交">
                {props.submitText}
              </Button>
            </ActionBar>
          </>
        )}
        <SendingDialogs {...props} />
      </Stack>
    </form>
  )
  return begun ? <Indexed {...props}>{form}</Indexed> : form
}

/** What came of the last press, beside the buttons. */
const Answer = ({
  submission: { action, wrong },
  ...props
}: IndexProps & Pick<Props, 'submission' | 'ticket'>) => {
  const { failure, busy, shown, retry } = action
  useEffect(shown, [shown])
  const late = useLate(busy)
  if (late) return <Banner tone="info">{STILL_WAITING}</Banner>
  if (wrong.length === 0 && !busy && !failure && props.ticket) return <LeftToDo {...props} />
  if (busy || !failure) return <WrongNote root={props.root} wrong={wrong} />
  const { title, text } = wordsOf(failure)
  return (
    <Banner
      tone="error"
      title={title}
      actions={
        failure.kind === 'lost' && (
          <Button kind="link" onClick={retry}>
            现在再试
          </Button>
        )
      }
    >
      {text}
      <p>您填写的内容仍在本页，没有丢失。</p>
    </Banner>
  )
}

/** Which forms are asked for follows the answers; only this part is drawn again with them. */
const AskedStampedSection = ({
  schemaForm,
  stamped,
  ...props
}: ComponentProps<typeof StampedSection> & { schemaForm: SchemaForm }) => {
  const values = useWatch({ control: schemaForm.form.control }) as FormValues
  return <StampedSection {...props} stamped={{ ...stamped, slots: askedSlots(stamped, values) }} />
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset id={sectionId(title)}>
    <legend className={`${words.chapter} ${styles.legend}`} tabIndex={-1}>
      {title}
    </legend>
    {children}
  </fieldset>
)
