import { award } from '@portal/contract/award/award.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CaseList } from '../../../evaluation/achievement/index.ts'
import { call, errorText } from '../../../shared/api.ts'
import { useSession } from '../../../shared/session.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import styles from '../award.module.css'
import { attempt } from '../words.ts'
import { useFields } from './use-fields.ts'
import { batchKey, type PartProps } from './view.ts'

type Case = OutputOf<typeof award.objections>['list'][number]

const RULINGS = [
  { code: 'dismissed', label: '异议不成立' },
  { code: 'revision', label: '异议成立，项目信息须更正' },
  { code: 'terminated', label: '异议成立，取消参评资格' },
] as const

const RuleDialog = ({ one, onDone, onClose }: { one: Case; onDone: () => unknown; onClose: () => void }) => {
  const { values, field, send, failure, dirty } = useFields({ ruling: '', finding: '', reply: '' })
  const rule = () =>
    send(async () => {
      await call(award.ruleObjection, { caseId: one.id, ...values } as CallOf<typeof award.ruleObjection>)
      await onDone()
    })
  return (
    <Dialog
      open
      title={`裁定异议 ${one.caseNo}`}
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={rule} busyText="正在办理…">
            裁定并答复
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {one.itemNo} {one.itemName}
        </p>
        {one.report && <p className={styles.text}>调查情况：{one.report}</p>}
        {failure && <Banner tone="error">{failure}</Banner>}
        <SelectField label="裁定" required options={RULINGS} {...field('ruling')} />
        <TextArea
          label="裁定意见"
          required
          help="内部存档，至少10个字"
          rows={4}
          limit={3000}
          {...field('finding')}
        />
        <TextArea
          label="给异议人的答复"
          required
          help="以短信通知，至少10个字"
          rows={4}
          limit={2000}
          {...field('reply')}
        />
      </div>
    </Dialog>
  )
}

/** Objections to the publicised list, by item; the same cases as those of achievement evaluation. */
export const Objections = ({ batch, onChanged }: PartProps) => {
  const { roles } = useSession()
  const [ruling, setRuling] = useState<Case>()
  const { data, error, refetch } = useQuery({
    queryKey: [...batchKey(batch.id), 'objections'],
    queryFn: () => call(award.objections, { batchId: batch.id }),
  })
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={4} />
  const rules = roles.includes('inCharge') || roles.includes('superAdmin')
  const accept = async (one: Case) => {
    if (
      await attempt(
        () => call(award.acceptObjection, { caseId: one.id }),
        '已受理，办结之前批次不能进入下一步',
      )
    )
      await onChanged()
  }
  return (
    <section className={styles.cases} aria-label="异议">
      <CaseList
        cases={data.list}
        about={(one) => (
          <p>
            {one.itemNo} {one.itemName}
            {one.involved && '（您须回避）'}
          </p>
        )}
        mayHandle={(one) => !one.involved}
        acts={(one) => {
          if (one.involved) return []
          if (one.state === 'submitted') return [{ label: '受理', onClick: () => accept(one) }]
          return one.state === 'investigated' && !one.ownCase && rules
            ? [{ label: '裁定', onClick: () => setRuling(one) }]
            : []
        }}
        onChanged={onChanged}
      />
      {ruling && (
        <RuleDialog
          one={ruling}
          onClose={() => setRuling(undefined)}
          onDone={async () => {
            setRuling(undefined)
            await onChanged()
          }}
        />
      )}
    </section>
  )
}
