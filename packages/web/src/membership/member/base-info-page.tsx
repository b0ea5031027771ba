import { MEMBER_KINDS, member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { AvoidUnits, OwnSignature } from '../expert/index.ts'
import { ApprovedFormButtons } from './information/approved-form-buttons.tsx'
import { EditDialog } from './information/edit-dialog.tsx'
import { RecordView } from './information/record-view.tsx'
import styles from './member-area.module.css'

const Value = ({ text, picture }: { text: string; picture: string | undefined }) =>
  picture ? <img className={styles.picture} src={picture} alt={text} /> : text

/** What was sent and waits, or came back: field by field. */
const Changes = ({ changes }: { changes: OutputOf<typeof member.getModifiedSingleUser>['changes'] }) => (
  <table className={styles.changes}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">目前生效</th>
        <th scope="col">修改为</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.field}>
          <th scope="row">{change.title}</th>
          <td>
            <Value text={change.before || '—'} picture={change.pictures?.before} />
          </td>
          <td>
            <Value text={change.after || '（清空）'} picture={change.pictures?.after} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** docs/handbook/interface.md#limits */
const REDIRECT_MS = 1000

/** One's own record, the edit that waits for review, and the dialog to change it. */
export function Page() {
  const queries = useQueryClient()
  const record = useQuery({ queryKey: ['own-record'], queryFn: () => call(member.getSingleUser, {}) })
  const edit = useQuery({ queryKey: ['own-edit'], queryFn: () => call(member.getModifiedSingleUser, {}) })
  const [open, setOpen] = useState<'edit' | 'again' | 'withdraw'>()
  const [refreshing, setRefreshing] = useState(false)

  if (record.isError)
    return (
      <ErrorState title="提示" onRetry={() => record.refetch()}>
        网络错误，请刷新页面或联系管理员
      </ErrorState>
    )
  if (!record.data) return <Skeleton rows={12} />

  const { infoEditStatus, kind } = record.data
  const reload = () => {
    setOpen(undefined)
    setRefreshing(false)
    void queries.invalidateQueries()
  }
  // Evaluation accounts come back to the page a second after the notice.
  const saved = (text: string) => {
    toast(text, 'success')
    if (!MEMBER_KINDS[kind].editsAtOnce) return reload()
    setOpen(undefined)
    setRefreshing(true)
    setTimeout(reload, REDIRECT_MS)
  }
  const withdraw = async () => {
    try {
      await call(member.withdrawModifiedUserInfo, {})
      toast('已撤回，原信息不变', 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    reload()
  }
  const waits = infoEditStatus === '1'
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h2>基本信息</h2>
        <div className={styles.tools}>
          <ButtonLink to={to('ownData')}>个人信息中心</ButtonLink>
          <ApprovedFormButtons record={record.data} />
          {waits ? (
            <Button kind="secondary" onClick={() => setOpen('withdraw')}>
              撤回修改
            </Button>
          ) : infoEditStatus === '2' ? (
            <>
              <Button onClick={() => setOpen('again')}>继续修改</Button>
              <Button kind="quiet" onClick={() => setOpen('edit')}>
                重新填写
              </Button>
            </>
          ) : (
            <Button busy={refreshing} busyText="正在刷新…" onClick={() => setOpen('edit')}>
              修改信息
            </Button>
          )}
        </div>
      </header>
      {waits && edit.data && (
        <section className={styles.waiting}>
          <Banner tone="info" title="以下修改正在审核">
            {edit.data.submittedAt && `${timeOf(edit.data.submittedAt)} 提交，`}审核通过后生效。
          </Banner>
          <Changes changes={edit.data.changes} />
        </section>
      )}
      {infoEditStatus === '2' && edit.data && edit.data.items.length > 0 && (
        <ul className={styles.items}>
          {edit.data.items.map((item) => (
            <li key={item.field}>
              <strong>
                {edit.data.changes.find((change) => change.field === item.field)?.title ?? item.field}
              </strong>
              {item.comment}
            </li>
          ))}
        </ul>
      )}
      <RecordView record={waits ? { ...record.data, infoEditStatus: '0' } : record.data} />
      {record.data.kind === 'expert' && <AvoidUnits />}
      {record.data.kind === 'expert' && <OwnSignature />}
      {(open === 'edit' || open === 'again') && (
        <EditDialog
          record={record.data}
          by="self"
          draft={open === 'again' ? (edit.data?.form ?? undefined) : undefined}
          onSaved={saved}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Confirm
        open={open === 'withdraw'}
        title="撤回正在审核的修改？"
        confirmText="撤回"
        onConfirm={withdraw}
        onCancel={() => setOpen(undefined)}
      >
        撤回后原信息保持不变，可以重新修改并提交。
      </Confirm>
    </article>
  )
}
