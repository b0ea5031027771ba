import { SETTING_GROUPS, type SettingGroup } from '@portal/contract/platform/settings/setting.fields'
import type { SettingKey } from '@portal/contract/platform/settings/settings'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { DraftNotes } from '../../shared/form/error-summary.tsx'
import { focusFirstError } from '../../shared/form/focus.ts'
import { type FieldControl, SchemaFields } from '../../shared/form/schema-fields.tsx'
import { useDraft } from '../../shared/form/use-draft.ts'
import { showFieldErrors, useSchemaForm } from '../../shared/form/use-schema-form.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Segmented } from '../../shared/ui/choice-fields.tsx'
import { Card, Grid, Stack } from '../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { NumberField } from '../../shared/ui/number-field.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { ActionBar } from '../../shared/ui/toolbar.tsx'
import { fromText, keysOf, settingField, toText, typedSchema } from './group-schema.ts'
import { ImageControl } from './image-control.tsx'
import { type States, useSave } from './use-settings.ts'

const SWITCH = [
  { code: 'true', label: '是' },
  { code: 'false', label: '否' },
]

/** The controls that settings have beyond those of forms for members. */
const settingControl = ({ form, field, ...props }: FieldControl) => {
  switch (field.widget) {
    case 'number':
      return <NumberField {...props} decimal ref={props.ref as never} />
    case 'switch':
      return <Segmented {...props} ref={props.ref as never} options={SWITCH} shape="radios" />
    case 'image':
      return <ImageControl control={{ form, field, ...props }} />
    case 'select':
      return <SelectField {...props} ref={props.ref as never} options={field.options ?? []} />
    case 'textarea':
      return <TextArea {...props} ref={props.ref as never} rows={3} limit={field.max} />
    default:
      return undefined
  }
}

const lastChange = (keys: readonly SettingKey[], states: States) =>
  keys
    .flatMap((key) => states.get(key) ?? [])
    .filter(({ updatedAt }) => updatedAt !== null)
    .sort((a, b) => String(b.updatedAt).localeCompare(String(a.updatedAt)))[0]

interface Group {
  group: SettingGroup
  states: States
  onDirty: (dirty: boolean) => void
}

/** What is typed of a group over what is stored: which settings differ, and their saving as a whole. */
const useGroup = ({ group, states, onDirty }: Group) => {
  const keys = useMemo(() => keysOf(group), [group])
  const schema = useMemo(() => typedSchema(group), [group])
  const saved = useMemo(
    () => Object.fromEntries(keys.map((key) => [key, toText(states.get(key)?.value)])),
    [keys, states],
  )
  const schemaForm = useSchemaForm(schema, saved)
  const { form } = schemaForm
  const draft = useDraft(`settings:${group}`, schemaForm)
  const body = useRef<HTMLFormElement>(null)
  const [conflict, setConflict] = useState(false)
  const before = useRef(saved)

  // Read anew (saved here or elsewhere): untouched fields follow, typed ones stay.
  useEffect(() => {
    const typed = keys.filter((key) => form.getValues(key) !== before.current[key])
    const values = form.getValues()
    form.reset(saved)
    for (const key of typed)
      if (values[key] !== saved[key]) form.setValue(key, values[key] ?? '', { shouldDirty: true })
    before.current = saved
  }, [keys, saved, form])

  const values = useWatch({ control: form.control })
  const changed = keys.filter((key) => (values[key] ?? '') !== saved[key])
  const dirty = changed.length > 0
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const save = useSave(states, {
    done: `${SETTING_GROUPS[group].title}已保存`,
    onSaved: () => {
      setConflict(false)
      draft.clear()
    },
    onConflict: () => setConflict(true),
    onRefused: (error) => {
      const placed = showFieldErrors(schemaForm, error)
      if (placed) void focusFirstError(body.current)
      return placed
    },
  })
  const submit = form.handleSubmit(
    (typed) => save.save(changed.map((key) => ({ key, value: fromText(key, typed[key] ?? '') }))),
    () => focusFirstError(body.current),
  )
  const reset = () => {
    setConflict(false)
    form.reset(saved)
    draft.clear()
  }
  return { keys, schemaForm, draft, body, conflict, changed, save, submit, reset }
}

/** One group of settings: drawn from the contract's table, saved as a whole, over the versions that were read. */
export const GroupForm = ({ group, note, states, onDirty }: Group & { note: string }) => {
  const { keys, schemaForm, draft, body, conflict, changed, save, submit, reset } = useGroup({
    group,
    states,
    onDirty,
  })
  const dirty = changed.length > 0
  const last = lastChange(keys, states)

  return (
    <form
      ref={body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (dirty) void submit()
      }}
    >
      <Stack>
        <LeaveGuard dirty={dirty}>本组设置已修改但尚未保存。</LeaveGuard>
        <DraftNotes draft={draft} notKept={undefined} />
        {conflict && (
          <Banner
            tone="warning"
            title="他人刚刚修改了这里的设置，您的修改尚未保存"
            actions={
              <Button kind="secondary" onClick={reset}>
                采用最新内容
              </Button>
            }
          >
            已读取最新内容，您改过的项目仍保留在下面；核对后再次保存将覆盖他人的修改。
          </Banner>
        )}
        <Card level={2} title={SETTING_GROUPS[group].title} note={note}>
          <Grid min="l" gap={5}>
            {keys.map((key) => (
              <SchemaFields
                key={key}
                form={schemaForm}
                names={[key]}
                controls={{ ...(needsOwn(key) ? { [key]: settingControl } : {}) }}
              />
            ))}
          </Grid>
        </Card>
        <ActionBar
          message={
            <ActionNote action={save}>
              {dirty
                ? `已修改 ${changed.length} 项，尚未保存`
                : last
                  ? `最近由${last.updatedBy || '系统'}于 ${timeOf(last.updatedAt ?? '')} 修改`
                  : '目前均为默认值'}
            </ActionNote>
          }
        >
          <Button kind="quiet" disabled={!dirty} onClick={reset}>
            放弃修改
          </Button>
          <Button disabled={!dirty} busy={save.busy} busyText="正在保存…" onClick={() => submit()}>
            保存
          </Button>
        </ActionBar>
      </Stack>
    </form>
  )
}

const needsOwn = (key: SettingKey) =>
  ['number', 'switch', 'image', 'select', 'textarea'].includes(settingField(key).widget)
