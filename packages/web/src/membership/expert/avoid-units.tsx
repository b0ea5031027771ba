import { type AvoidUnit, avoidUnits, MAX_AVOID_UNITS } from '@portal/contract/membership/avoid-unit.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { dayOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../shared/ui/dialog.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { OrganisationField } from '../organisation/index.ts'
import styles from './avoid-units.module.css'

const keyOf = (expertId: string | undefined) => ['avoid-units', expertId ?? 'own']

const AddDialog = ({
  expertId,
  onDone,
  onClose,
}: {
  expertId: string | undefined
  onDone: () => void
  onClose: () => void
}) => {
  const [unit, setUnit] = useState({ orgId: '', orgName: '' })
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<{ orgId?: string; text?: string }>({})
  const save = async () => {
    const wrong = {
      ...(unit.orgId === '' && { orgId: '请从列表中选择单位' }),
      ...(text.trim().length < 2 && { text: '请填写回避原因' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      await call(avoidUnits.add, { ...(expertId && { expertId }), orgId: unit.orgId, text: text.trim() })
      toast(`已将“${unit.orgName}”加入回避单位`, 'success')
      onDone()
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : {}
      if (fields.orgId || fields.text) setErrors(fields)
      else toast(errorText(cause), 'error')
    }
  }
  return (
    <Dialog
      open
      title="添加回避单位"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存">
            添加
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <OrganisationField
          label="单位"
          required
          layout="vertical"
          value={unit.orgName}
          orgId={unit.orgId}
          error={errors.orgId}
          onChange={(orgName) => setUnit({ orgId: '', orgName })}
          onPick={({ orgId, orgName }) => {
            setUnit({ orgId, orgName })
            setErrors({ ...errors, orgId: '' })
          }}
        />
        <TextArea
          label="回避原因"
          required
          layout="vertical"
          rows={3}
          limit={200}
          help="例如：亲属任职、持有股份、长期顾问。仅供回避审查使用，申请人看不到"
          value={text}
          error={errors.text}
          onChange={setText}
        />
      </div>
    </Dialog>
  )
}

/** 回避单位 of the expert who is signed in, or for staff of the one named (docs/handbook/membership.md#avoid-units). */
export const AvoidUnits = ({ expertId }: { expertId?: string }) => {
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<AvoidUnit>()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(expertId),
    queryFn: ({ signal }) => call(avoidUnits.list, { ...(expertId && { expertId }) }, { signal }),
  })
  const done = () => {
    setAdding(false)
    setRemoving(undefined)
    void queries.invalidateQueries({ queryKey: keyOf(expertId) })
  }
  const remove = async (reason: string) => {
    if (!removing) return
    try {
      await call(avoidUnits.remove, { id: removing.id, reason })
      toast(`已移除“${removing.orgName}”`, 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    done()
  }
  const staff = expertId !== undefined
  return (
    <section className={styles.section} data-plain={staff ? '' : undefined} aria-labelledby="avoid-units">
      <header>
        {staff ? <h3 id="avoid-units">回避单位</h3> : <h2 id="avoid-units">回避单位</h2>}
        {data && data.list.length < MAX_AVOID_UNITS && (
          <Button kind="secondary" onClick={() => setAdding(true)}>
            添加回避单位
          </Button>
        )}
      </header>
      <p className={styles.note}>
        {staff
          ? '这些单位完成的成果或参评项目在遴选专家时会提示回避，添加和移除都会留下记录。'
          : '与您有利害关系的单位。由这些单位完成的成果或参评项目，在遴选专家时会提示您须回避。'}
      </p>
      {error && (
        <ErrorState title="回避单位加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      )}
      {!data && !error && <Skeleton rows={2} />}
      {data?.list.length === 0 && <p className={styles.note}>还没有回避单位。</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.list}>
          {data.list.map((one) => (
            <li key={one.id}>
              <span>
                <strong>{one.orgName}</strong>
                {one.text}
                <small>
                  {dayOf(one.declaredAt)}{' '}
                  {one.byStaff ? `${one.byName}登记` : staff ? '专家本人声明' : '本人声明'}
                </small>
              </span>
              <Button kind="quiet" onClick={() => setRemoving(one)} aria-label={`移除${one.orgName}`}>
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && <AddDialog expertId={expertId} onDone={done} onClose={() => setAdding(false)} />}
      {staff && removing && (
        <ReasonDialog
          title={`移除回避单位“${removing.orgName}”`}
          confirmText="移除"
          help="原因留在操作日志中"
          onConfirm={remove}
          onClose={() => setRemoving(undefined)}
        >
          <p>移除后，该单位的成果不再提示该专家须回避。</p>
        </ReasonDialog>
      )}
      <Confirm
        open={!staff && removing !== undefined}
        title={`移除回避单位“${removing?.orgName ?? ''}”？`}
        confirmText="移除"
        onConfirm={() => remove('')}
        onCancel={() => setRemoving(undefined)}
      >
        请确认与该单位已没有利害关系。移除后，该单位的成果不再提示您须回避。
      </Confirm>
    </section>
  )
}
