import { nameLists } from '@portal/contract/membership/name-list/name-list.calls'
import { NAME_LISTS } from '@portal/contract/platform/names/name-lists'
import {
  knownNames,
  type NameList,
  type NameListKey,
  nameFaults,
  offeredNames,
} from '@portal/contract/platform/names/names.rules'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { reloadPublicSettings } from '../../shared/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Grid, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { delivered, linesOf, type NameLine, type Stored, textOf } from './lines.ts'
import { LastNames, NameLines } from './name-lines.tsx'

interface Props {
  list: NameListKey
  onDirty: (dirty: boolean) => void
}

/** A list of names that the office keeps: names, order, what is offered no more; with the form as it will be beside it. */
export const NameListPanel = ({ list, onDirty }: Props) => (
  <Loaded call={useCall(nameLists.view, { list })} shape="form" rows={9} failed="名单加载失败">
    {(stored) => <Editor key={stored.version} stored={stored} onDirty={onDirty} />}
  </Loaded>
)

const Editor = ({ stored, onDirty }: { stored: Stored; onDirty: (dirty: boolean) => void }) => {
  const list = NAME_LISTS[stored.list]
  const form = useCallForm(nameLists.save, {
    fixed: { list: stored.list, version: stored.version },
    defaults: { entries: linesOf(stored) },
    draft: `names:${stored.list}:${stored.version}`,
    done: ({ carried }) => `名单已保存${carried > 0 ? `，${carried} 名专家改用新名称` : ''}`,
    onDone: reloadPublicSettings,
  })
  const { dirty } = form
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const lines = useWatch({ control: form.form.control, name: 'entries' }) as unknown as readonly NameLine[]
  const wrong = nameFaults(
    list,
    lines.map(({ name }) => name),
  ).some((fault, at) => fault !== undefined && lines[at]?.name.trim() !== '')
  const set = (next: readonly NameLine[]) =>
    form.form.setValue('entries', next as never, { shouldDirty: true })
  const reset = () => {
    form.form.reset()
    form.draft.clear()
  }
  return (
    <Grid min="l">
      <Card
        title={list.title}
        note={changedBy(stored)}
        actions={
          <Button kind="quiet" onClick={() => set(delivered(list, stored))}>
            恢复自带名单
          </Button>
        }
      >
        <SchemaForm
          form={form}
          submitText="保存"
          busyText="正在保存…"
          disabled={!dirty || wrong}
          controls={{ entries: (control) => <NameLines list={list} control={control} /> }}
          actions={
            <Button kind="quiet" disabled={!dirty} onClick={reset}>
              放弃修改
            </Button>
          }
        >
          <LastNames last={stored.last} />
        </SchemaForm>
      </Card>
      <Preview list={list} text={textOf(list, lines)} />
    </Grid>
  )
}

const changedBy = ({ updatedAt, updatedBy }: Stored): string =>
  updatedAt ? `${updatedBy || '系统'}于 ${timeOf(updatedAt)} 修改` : '系统自带'

/** The field as forms will have it, and what is found beside it by a filter. */
const Preview = ({ list, text }: { list: NameList; text: string }) => {
  const offered = offeredNames(list, text)
  const [value, setValue] = useState('')
  const shown = offered.some(({ code }) => code === value) ? value : ''
  const former = knownNames(list, text).slice(offered.length)
  return (
    <Card title="预览" note="注册表单、专家信息和导入模板中的选项">
      <Stack gap={3}>
        <SelectField label={list.title} required options={offered} value={shown} onChange={setValue} />
        <Lines label="选项" lines={offered.map(({ code, label }) => ({ key: code, text: label }))} />
        {former.length > 0 && <Hint>筛选时另有：{former.map(({ label }) => label).join('、')}</Hint>}
      </Stack>
    </Card>
  )
}
