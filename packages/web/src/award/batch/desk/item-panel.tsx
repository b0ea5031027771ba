import { award } from '@portal/contract/award/award.calls'
import {
  AWARD_CHECKS,
  AWARD_ITEM_STATES,
  AWARD_SEAT_STATES,
  AWARD_SOURCES,
} from '@portal/contract/award/award.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { dayOf, shortTime } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import styles from '../award.module.css'
import { attempt, ITEM_TONES, SEAT_TONES } from '../words.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { Hits } from './hits.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { Materials } from './materials.tsx'
import { type Batch, batchKey, type Item } from './view.ts'

type Asking = 'edit' | 'check' | 'assign' | 'withdraw' | 'remove'

const Seats = ({ item, onChanged }: { item: Item; onChanged: () => unknown }) => {
  const [leaving, setLeaving] = useState<Item['seats'][number]>()
  if (item.seats.length === 0) return <p className={styles.meta}>还没有分配专家。</p>
  return (
    <>
      <ul className={styles.rows}>
        {item.seats.map((seat) => (
          <li key={seat.id}>
            <div className={styles.rowHead}>
              <strong>{seat.name}</strong>
              <Tag tone={SEAT_TONES[seat.state]}>{AWARD_SEAT_STATES[seat.state]}</Tag>
              <span className={styles.meta}>{seat.orgName}</span>
              {item.may.assign && seat.state !== 'signed' && seat.state !== 'recused' && (
                <Button kind="quiet" aria-label={`取消分配 ${seat.name}`} onClick={() => setLeaving(seat)}>
                  取消分配
                </Button>
              )}
            </div>
            {seat.recusal && (
              <p className={styles.meta}>
                {shortTime(seat.recusal.at)} 回避：{seat.recusal.text}
              </p>
            )}
            <Hits hits={seat.hits} />
          </li>
        ))}
      </ul>
      {leaving && (
        <ReasonDialog
          title={`取消${leaving.name}的评审任务`}
          confirmText="取消分配"
          min={5}
          danger
          help="写入办理记录；已填写的内容不计入结果"
          onClose={() => setLeaving(undefined)}
          onConfirm={async (reason) => {
            if (await attempt(() => call(award.unassign, { id: leaving.id, reason }), '已取消分配')) {
              setLeaving(undefined)
              onChanged()
            }
          }}
        />
      )}
    </>
  )
}

/** One item with its check, material, experts and vote. */
export const ItemPanel = ({
  id,
  batch,
  onChanged,
}: {
  id: string
  batch: Batch
  onChanged: () => Promise<unknown>
}) => {
  const [asking, setAsking] = useState<Asking>()
  const {
    data: item,
    error,
    refetch,
  } = useQuery({
    queryKey: [...batchKey(batch.id), 'item', id],
    queryFn: () => call(award.item, { id }),
  })
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!item) return <Skeleton rows={6} />
  const close = () => setAsking(undefined)
  const done = async () => {
    close()
    await onChanged()
  }
  const { check, vote } = item
  const expectVersion = item.version
  return (
    <div className={styles.form}>
      {item.involved && <Banner tone="warning">您或您所在的单位参与了该项目，须回避，不能办理。</Banner>}
      <div className={styles.acts}>
        <Tag tone={ITEM_TONES[item.state]}>{AWARD_ITEM_STATES[item.state]}</Tag>
        {item.may.check && <Button onClick={() => setAsking('check')}>形式审查</Button>}
        {item.may.assign && (
          <Button kind={item.may.check ? 'secondary' : 'primary'} onClick={() => setAsking('assign')}>
            分配专家
          </Button>
        )}
        {item.may.edit && (
          <Button kind="secondary" onClick={() => setAsking('edit')}>
            修改
          </Button>
        )}
        {item.may.edit && batch.status === 'draft' ? (
          <Button kind="quiet" onClick={() => setAsking('remove')}>
            删除
          </Button>
        ) : (
          item.may.end && (
            <Button kind="quiet" onClick={() => setAsking('withdraw')}>
              登记撤回
            </Button>
          )
        )}
      </div>
      {item.endReason && (
        <Banner tone="info" title={AWARD_ITEM_STATES[item.state]}>
          {item.endReason}
        </Banner>
      )}
      <Facts
        facts={[
          ['编号', item.no],
          ['项目名称', item.name],
          ['组别', item.group],
          ['申报等级', item.grade],
          ['完成单位', item.units.join('、')],
          [
            '完成人',
            item.persons.map(({ name, orgName }) => (orgName ? `${name}（${orgName}）` : name)).join('、'),
          ],
          ['联系人', [item.contactName, item.contactMobile].filter(Boolean).join('　')],
          [
            '来源',
            item.achievementId ? (
              <Link to={to('achievements', { open: item.achievementId })}>{AWARD_SOURCES[item.source]}</Link>
            ) : (
              AWARD_SOURCES[item.source]
            ),
          ],
          [
            '项目简介',
            <span key="summary" className={styles.text}>
              {item.summary || '—'}
            </span>,
          ],
        ]}
      />
      {check && (
        <section className={styles.form} aria-label="形式审查">
          <h3>形式审查</h3>
          <p className={styles.meta}>
            {check.byName}　{dayOf(check.at)}　{check.passed ? '通过' : '不通过'}
            {check.reason && `：${check.reason}`}
          </p>
          {!check.passed && (
            <p className={styles.meta}>
              未满足：
              {AWARD_CHECKS.filter(({ code }) => !check.checked.includes(code))
                .map(({ code }) => labelOf(AWARD_CHECKS, code))
                .join('；') || '—'}
            </p>
          )}
        </section>
      )}
      <Materials item={item} onChanged={refetch} />
      <section className={styles.form} aria-label="评审专家">
        <h3>评审专家</h3>
        <Seats item={item} onChanged={onChanged} />
      </section>
      {vote && (
        <section className={styles.form} aria-label="会议表决">
          <h3>会议表决</h3>
          <p>
            {vote.grade}　同意{vote.agree}票，反对{vote.against}票，弃权{vote.abstain}票
            {vote.recused > 0 && `，回避${vote.recused}人`}；须{vote.needed}票，
            <Tag tone={vote.passed ? 'good' : 'bad'}>{vote.passed ? '通过' : '未通过'}</Tag>
          </p>
        </section>
      )}
      {asking === 'edit' && <ItemDialog batch={batch} item={item} onDone={done} onClose={close} />}
      {asking === 'check' && <CheckDialog item={item} onDone={done} onClose={close} />}
      {asking === 'assign' && <AssignDialog batch={batch} items={[item]} onDone={done} onClose={close} />}
      {asking === 'remove' && (
        <Confirm
          open
          danger
          title={`删除项目“${item.name}”？`}
          confirmText="删除"
          onCancel={close}
          onConfirm={async () => {
            if (await attempt(() => call(award.removeItem, { id, expectVersion }), '项目已删除')) await done()
          }}
        >
          <p>已上传的材料一并删除。</p>
        </Confirm>
      )}
      {asking === 'withdraw' && (
        <ReasonDialog
          title={`登记“${item.name}”撤回参评`}
          confirmText="登记撤回"
          min={5}
          danger
          help="写入办理记录；撤回后不能恢复"
          onClose={close}
          onConfirm={async (reason) => {
            if (await attempt(() => call(award.withdrawItem, { id, reason, expectVersion }), '已登记撤回'))
              await done()
          }}
        />
      )}
    </div>
  )
}
