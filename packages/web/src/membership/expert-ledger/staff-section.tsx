import { type ActivityEntry, activity } from '@portal/contract/membership/expert-ledger.calls'
import { isCreditKind } from '@portal/contract/membership/expert-ledger.words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { shortTime } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './activity.module.css'
import { AnswerDialog, AppraisalDialog, EntryDialog } from './dialogs.tsx'
import { Appraisals, Entries, Figures } from './ledger.tsx'

type Open =
  | { act: 'add' }
  | { act: 'edit'; entry: ActivityEntry }
  | { act: 'remove' | 'removeAppraisal'; id: string }
  | { act: 'appraise' }
  | { act: 'answer'; objection: { id: string; text: string } }
  | { act: 'lift' }

/** The ledger of one expert for staff: entries, appraisals, objections, the lifting of a block (docs/handbook/membership.md#expert-ledger). */
export const StaffActivity = ({ expertId, onChanged }: { expertId: string; onChanged?: () => void }) => {
  const queries = useQueryClient()
  const { roles } = useSession()
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useQuery({
    queryKey: ['activity', expertId],
    queryFn: () => call(activity.list, { expertId }),
  })
  if (error)
    return (
      <ErrorState title="提示" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={6} />
  const may = (endpoint: { access: { roles: readonly string[] } }) =>
    roles.some((role) => endpoint.access.roles.includes(role))
  const close = () => setOpen(undefined)
  const saved = () => {
    close()
    void refetch()
    void queries.invalidateQueries({ queryKey: ['member', expertId] })
    onChanged?.()
  }
  const act = async (send: () => Promise<unknown>, text: string) => {
    try {
      await send()
      toast(text, 'success')
      saved()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const proposes = roles.includes('inCharge')
  const mayCharge = !roles.includes('administrator')
  const { block } = data
  return (
    <div className={styles.page}>
      {block && (
        <Banner tone="warning" title={`信誉等级为D，已停止选用（${shortTime(block.since)}起）`}>
          {block.cause && <p>原因：{block.cause}</p>}
          {block.proposedAt && (
            <p>
              {block.proposedBy}已提出解除：{block.liftReason}，待超级管理员确认
            </p>
          )}
          {may(activity.lift) && (proposes || block.proposedAt) && (
            <Button
              kind="secondary"
              onClick={() =>
                proposes
                  ? setOpen({ act: 'lift' })
                  : act(() => call(activity.lift, { expertId }), '已解除冻结')
              }
            >
              {proposes ? '提出解除' : '确认解除'}
            </Button>
          )}
          {!block.proposedAt && !proposes && <p>解除须由负责人提出、超级管理员确认。</p>}
        </Banner>
      )}
      <section className={styles.card} aria-label="履职概况">
        <Figures data={data} />
      </section>
      <section className={styles.card} aria-label="活动积分">
        <div className={styles.head}>
          <h3>活动积分</h3>
          {may(activity.save) && (
            <Button kind="secondary" onClick={() => setOpen({ act: 'add' })}>
              登记活动
            </Button>
          )}
        </div>
        <Entries
          data={data}
          acts={(row) =>
            may(activity.save) && (
              <>
                {!row.removed && (mayCharge || !isCreditKind(row.kind)) && (
                  <>
                    <Button kind="quiet" onClick={() => setOpen({ act: 'edit', entry: row })}>
                      更正
                    </Button>
                    <Button kind="quiet" onClick={() => setOpen({ act: 'remove', id: row.id })}>
                      撤销
                    </Button>
                  </>
                )}
                {row.objection?.state === 'open' && (
                  <Button
                    kind="secondary"
                    onClick={() => row.objection && setOpen({ act: 'answer', objection: row.objection })}
                  >
                    答复异议
                  </Button>
                )}
              </>
            )
          }
        />
      </section>
      {data.basis && (
        <section className={styles.card} aria-label="评价表">
          <div className={styles.head}>
            <h3>专家评价表</h3>
            {may(activity.appraise) && (
              <Button kind="secondary" onClick={() => setOpen({ act: 'appraise' })}>
                填写评价表
              </Button>
            )}
          </div>
          <Appraisals
            list={data.basis.appraisals}
            acts={(row) =>
              may(activity.removeAppraisal) && (
                <>
                  {!row.removed && (
                    <Button kind="quiet" onClick={() => setOpen({ act: 'removeAppraisal', id: row.id })}>
                      撤销
                    </Button>
                  )}
                  {row.objection?.state === 'open' && (
                    <Button
                      kind="secondary"
                      onClick={() => row.objection && setOpen({ act: 'answer', objection: row.objection })}
                    >
                      答复异议
                    </Button>
                  )}
                </>
              )
            }
          />
        </section>
      )}
      {(open?.act === 'add' || open?.act === 'edit') && (
        <EntryDialog
          expertId={expertId}
          {...(open.act === 'edit' && { entry: open.entry })}
          mayCharge={mayCharge}
          onSaved={saved}
          onClose={close}
        />
      )}
      {open?.act === 'appraise' && <AppraisalDialog expertId={expertId} onSaved={saved} onClose={close} />}
      {open?.act === 'answer' && <AnswerDialog objection={open.objection} onSaved={saved} onClose={close} />}
      {open?.act === 'remove' && (
        <ReasonDialog
          title="撤销该条积分？"
          danger
          min={5}
          confirmText="撤销"
          help="记录保留并标明已撤销，专家本人可以看到原因。"
          onConfirm={(reason) => act(() => call(activity.remove, { id: open.id, reason }), '已撤销')}
          onClose={close}
        />
      )}
      {open?.act === 'removeAppraisal' && (
        <ReasonDialog
          title="撤销该评价表？"
          danger
          min={5}
          confirmText="撤销"
          help="记录保留并标明已撤销，专家本人可以看到原因。"
          onConfirm={(reason) => act(() => call(activity.removeAppraisal, { id: open.id, reason }), '已撤销')}
          onClose={close}
        />
      )}
      {open?.act === 'lift' && (
        <ReasonDialog
          title="提出解除冻结"
          min={5}
          confirmText="提出"
          help="由超级管理员确认后解除。"
          onConfirm={(reason) =>
            act(() => call(activity.lift, { expertId, reason }), '已提出，待超级管理员确认')
          }
          onClose={close}
        />
      )}
    </div>
  )
}
