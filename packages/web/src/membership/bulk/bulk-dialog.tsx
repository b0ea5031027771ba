import { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import { BULK_ACTS, type BulkAct, finalOf, needsValue } from '@portal/contract/membership/bulk/bulk.words'
import { labels } from '@portal/contract/membership/label/label.calls'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { notes } from '@portal/contract/membership/note/note.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import type { Options } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Told } from '../../shared/call/attempt.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { FormDialog } from '../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { asked, bulkForm, valuesOf } from './form.ts'
import { BulkPreview } from './preview.tsx'
import { BulkResult, useBulkRun } from './result.tsx'

export interface BulkDialogProps {
  kind: MemberKind
  act: BulkAct
  /** Chosen rows; left out, all that the filter finds. */
  ids?: readonly string[] | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
  onDone: () => void
}

/** One act on many records: what it asks, whom it concerns, how far it is, and taking it back. */
export const BulkDialog = (props: BulkDialogProps) => {
  const [id, setId] = useState<string>()
  const { onClose, onDone, act } = props
  const about = asked(act)
  const known = useCall(labels.list, about === 'labels' ? {} : undefined)
  const people = useCall(notes.assignees, about === 'reviewers' ? {} : undefined)
  const leave = () => {
    if (id) onDone()
    onClose()
  }
  if (id) return <Following id={id} title={BULK_ACTS[act].label} onClose={leave} />
  const found = about === 'reviewers' ? people.data : known.data
  const values = found?.list.map(({ id: code, name }) => ({ code, label: name }))
  if (!about || values?.length) return <Asking {...props} values={values ?? []} onStarted={setId} />
  return (
    <Dialog
      open
      size="narrow"
      title={BULK_ACTS[act].label}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {about === 'reviewers' ? (
        <Loaded call={people} rows={2}>
          {() => null}
        </Loaded>
      ) : (
        <Loaded call={known} rows={2}>
          {() => (
            <Banner tone="info" title="还没有标签">
              请先在<Link to={to('labels')}>标签管理</Link>中新增标签。
            </Banner>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

interface AskingProps extends BulkDialogProps {
  /** What can be chosen, where the server knows it. */
  values: Options
  onStarted: (id: string) => void
}

const Asking = ({ kind, act, ids, filter = {}, values: known, onStarted, onClose }: AskingProps) => {
  const { sort: _sort, order: _order, ...narrowed } = filter
  const chosen = { kind, act, ...(ids ? { ids: [...ids] } : { filter: narrowed }) }
  const [schema] = useState(() => bulkForm(act, valuesOf(kind, act, known)))
  const form = useCallForm(bulk.start, {
    schema,
    about: act,
    toInput: (values) => {
      if (!seen.data) throw new Told('预览尚未完成，请稍候')
      if (seen.data.ready === 0) throw new Told('没有可以处理的记录，请查看预览中的原因')
      return { ...chosen, ...values, expected: seen.data.ready } as CallOf<typeof bulk.start>
    },
    onDone: ({ id }) => onStarted(id),
    onRefused: () => {
      // Where others came or went the preview says who it is now; nothing was done.
      void seen.refetch()
      return false
    },
  })
  const value = useWatch({ control: form.form.control, name: 'value' }) as string | undefined
  const complete = !needsValue(act) || !!value
  const seen = useCall(bulk.preview, complete ? { ...chosen, ...(value && { value }) } : undefined, {
    forget: true,
    staleTime: 0,
  })
  const ready = seen.data?.ready
  return (
    <FormDialog
      form={form}
      size="wide"
      title={`${BULK_ACTS[act].label}：${ids ? `所选 ${ids.length} 条记录` : '当前筛选结果'}`}
      submitText={ready ? `处理 ${ready} 条` : '处理'}
      danger={act === 'lock' || act === 'return'}
      onClose={onClose}
    >
      <Stack gap={3}>
        {finalOf(act) && <Hint>{finalOf(act)}。</Hint>}
        {complete ? (
          <Loaded call={seen} rows={4}>
            {(data) => <BulkPreview {...data} />}
          </Loaded>
        ) : (
          <Hint>选择后显示将要处理的记录。</Hint>
        )}
      </Stack>
    </FormDialog>
  )
}

/** It goes on when this is closed; the record of acts says what came of it. */
const Following = ({ id, title, onClose }: { id: string; title: string; onClose: () => void }) => {
  const run = useBulkRun(id)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Link to={to('bulkActs', { open: id })} onClick={onClose}>
            批量操作记录
          </Link>
          <Button onClick={onClose}>{run.data?.running === false ? '关闭' : '后台继续'}</Button>
        </>
      }
    >
      {run.data ? <BulkResult run={run.data} onChanged={() => void run.refetch()} /> : <Skeleton rows={3} />}
    </Dialog>
  )
}
