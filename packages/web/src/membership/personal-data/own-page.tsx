import { member } from '@portal/contract/membership/member.calls'
import { ERASURE_STATES, erasure } from '@portal/contract/membership/personal-data.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { useSlots } from '../../shared/slots.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { Consents } from './consents.tsx'
import { Holdings } from './holdings.tsx'
import { OwnExport } from './own-export.tsx'
import styles from './personal-data.module.css'

const QUERY = ['my-data']

/** 个人信息中心 (PIPL 44–47): what is stored about me, what I agreed to, who looked at it, and how to have it erased. */
export function Page() {
  const queries = useQueryClient()
  const { Subscriptions } = useSlots()
  const [open, setOpen] = useState<'ask' | 'cancel'>()
  const { data, error, refetch } = useQuery({ queryKey: QUERY, queryFn: () => call(erasure.own, {}) })
  const looks = useQuery({ queryKey: ['own-disclosures'], queryFn: () => call(member.disclosures, {}) })
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={3} />
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done, 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setOpen(undefined)
    await queries.invalidateQueries({ queryKey: QUERY })
  }
  const { request } = data
  const pending = request?.state === 'pending'
  return (
    <article className={styles.page}>
      <section className={styles.card} aria-labelledby="stored">
        <h2 id="stored">平台保存了我的哪些信息</h2>
        <p className={styles.note}>
          会员资格终止后保存{data.retention}。具体内容可在“
          <Link to={to('baseInfo')}>基本信息</Link>”中查看和更正，规则见“
          <Link to={to('privacy')}>个人信息处理规则</Link>”。
        </p>
        <Holdings list={data.holdings} />
      </section>

      <section className={styles.card} aria-labelledby="consents">
        <h2 id="consents">我同意过什么</h2>
        <Consents consents={data.consents} withdrawable={data.withdrawable} act={act} />
      </section>

      <Suspense fallback={<Skeleton rows={3} />}>
        <Subscriptions />
      </Suspense>

      <section className={styles.card} aria-labelledby="looks">
        <h2 id="looks">谁查看过我的完整信息</h2>
        {looks.error && <Banner tone="error" title={errorText(looks.error)} />}
        {looks.data?.list.length === 0 && (
          <p className={styles.note}>
            暂无。工作人员查看您的完整证件号、银行账号或手机号时，会在这里留下记录。
          </p>
        )}
        {looks.data && looks.data.list.length > 0 && (
          <ul className={styles.lines}>
            {looks.data.list.map((look) => (
              <li key={`${look.at}-${look.field}`}>
                <time dateTime={look.at}>{timeOf(look.at)}</time>
                <span>
                  {look.by}查看了{look.field}，原因：{look.reason}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>

      <OwnExport newest={data.export} refresh={() => void queries.invalidateQueries({ queryKey: QUERY })} />

      <section className={styles.card} aria-labelledby="erasure">
        <h2 id="erasure">注销账号并删除个人信息</h2>
        {request && request.state !== 'cancelled' && (
          <Banner
            tone={pending ? 'info' : 'warning'}
            title={`${ERASURE_STATES[request.state].label}：${timeOf(request.requestedAt)}提交的注销申请`}
          >
            {pending ? `原因：${request.reason}` : request.decision}
          </Banner>
        )}
        <p>
          申请由学会审核。同意后账号立即停用，会员资格终止，个人信息、申请材料和文件永久删除，证书撤销，
          <strong>不能恢复</strong>；依法须保留的内容见上方“注销后”一栏。
        </p>
        <div>
          {pending ? (
            <Button kind="secondary" onClick={() => setOpen('cancel')}>
              撤回注销申请
            </Button>
          ) : (
            <Button kind="danger" onClick={() => setOpen('ask')}>
              申请注销
            </Button>
          )}
        </div>
      </section>

      {open === 'ask' && (
        <ReasonDialog
          danger
          title="申请注销账号并删除个人信息"
          confirmText="提交申请"
          help="由学会超级管理员审核，审核前可以随时撤回"
          onConfirm={(reason) => act(() => call(erasure.request, { reason }), '注销申请已提交，请等待审核')}
          onClose={() => setOpen(undefined)}
        >
          <p>同意后不能恢复。如只是信息有误，可以在“基本信息”中更正。</p>
        </ReasonDialog>
      )}
      <Confirm
        open={open === 'cancel'}
        title="撤回注销申请？"
        confirmText="撤回"
        onConfirm={() => act(() => call(erasure.cancel, {}), '注销申请已撤回')}
        onCancel={() => setOpen(undefined)}
      >
        撤回后账号和信息保持不变，以后可以再次申请。
      </Confirm>
    </article>
  )
}
