import { meeting } from '@portal/contract/evaluation/meeting.calls'
import { exitsOf, walksOf } from '@portal/contract/evaluation/meeting.rules'
import { PANEL_STATES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { Candidates } from './candidates.tsx'
import { absentIn } from './conflicts.ts'
import styles from './meeting.module.css'
import { attempt, type Meeting, type Shown } from './view.ts'

const AddDialog = ({ view, reload, onClose }: Shown & { onClose: () => void }) => {
  const [picked, setPicked] = useState<readonly string[]>([])
  const add = async () => {
    if (picked.length === 0) return toast('请选择上会的成果', 'error')
    const achievementIds = [...view.items.map((item) => item.achievementId), ...picked]
    const input = { id: view.id, expectVersion: view.version, achievementIds }
    if (await attempt(() => call(meeting.items, input), '已加入会议')) onClose()
    await reload()
  }
  return (
    <Dialog
      open
      title="添加上会成果"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={add} busyText="正在添加…">
            添加
          </Button>
        </>
      }
    >
      <Candidates picked={picked} onPick={setPicked} />
    </Dialog>
  )
}

const Walk = ({
  view,
  leave,
  enter,
}: {
  view: Meeting
  leave: readonly string[]
  enter: readonly string[]
}) => {
  const names = (ids: readonly string[]) =>
    ids
      .map((id) => view.experts.find((one) => one.expertId === id)?.name ?? '')
      .filter(Boolean)
      .join('、')
  if (leave.length + enter.length === 0) return null
  return (
    <p className={styles.walk}>
      {enter.length > 0 && `请回会场：${names(enter)}　`}
      {leave.length > 0 && `离场回避：${names(leave)}`}
    </p>
  )
}

/** Achievements in their order, and who goes out before each of them. */
export const Order = ({ view, reload }: Shown) => {
  const [adding, setAdding] = useState(false)
  const ids = view.items.map(({ achievementId }) => achievementId)
  const absent = absentIn(view)
  const walks = new Map(walksOf(ids, absent).map((walk) => [walk.id, walk]))
  const exits = exitsOf(ids, absent)
  const about = { id: view.id, expectVersion: view.version }
  const send = async (order: readonly string[]) => {
    await attempt(() => call(meeting.order, { ...about, achievementIds: [...order] }))
    await reload()
  }
  const move = (from: number, to: number) => {
    const order = [...ids]
    const [one] = order.splice(from, 1)
    if (one) order.splice(to, 0, one)
    return send(order)
  }
  const suggest = async () => {
    try {
      const { exits: after, before } = await call(meeting.order, about)
      toast(after < before ? `离场由${before}人次减为${after}人次` : '当前顺序已是离场最少的顺序', 'success')
    } catch (cause) {
      await attempt(() => Promise.reject(cause))
    }
    await reload()
  }
  const remove = async (achievementId: string) => {
    const achievementIds = ids.filter((one) => one !== achievementId)
    await attempt(() => call(meeting.items, { ...about, achievementIds }), '已移出会议')
    await reload()
  }
  return (
    <section className={styles.card} aria-label="上会成果和顺序">
      <div className={styles.head}>
        <h3>上会成果和顺序</h3>
        <span className={styles.meta}>
          {view.items.length}项成果，按此顺序共离场回避{exits}人次
        </span>
      </div>
      <ol className={styles.items}>
        {view.items.map((item, n) => (
          <li key={item.achievementId}>
            <Walk
              view={view}
              leave={walks.get(item.achievementId)?.leave ?? []}
              enter={walks.get(item.achievementId)?.enter ?? []}
            />
            <div className={styles.item}>
              <div>
                <p className={styles.name}>
                  {n + 1}. {item.name}
                </p>
                <p className={styles.meta}>
                  {item.acceptNo}　{item.orgName}　{labelOf(EVALUATION_MODES, item.mode)}
                </p>
                <div className={styles.tagList}>
                  <Tag tone={item.panelState === 'locked' ? 'good' : 'wait'}>
                    专家组{item.panelState === 'none' ? '未组建' : PANEL_STATES[item.panelState]}
                  </Tag>
                  {item.paused && <Tag tone="bad">评价已暂停</Tag>}
                  {item.ended && <Tag>已办结</Tag>}
                  <Link to={to('panels', { id: item.achievementId })} className="no-print">
                    查看专家组
                  </Link>
                </div>
                {view.conflicts
                  .filter(({ achievementId }) => achievementId === item.achievementId)
                  .map(({ expertId, name, text }) => (
                    <p key={expertId} className={styles.meta}>
                      回避：{name}（{text}）
                    </p>
                  ))}
              </div>
              {view.may.edit && (
                <div className={`${styles.rowActs} no-print`}>
                  <Button
                    kind="link"
                    disabled={n === 0}
                    onClick={() => move(n, n - 1)}
                    aria-label={`上移 ${item.name}`}
                  >
                    上移
                  </Button>
                  <Button
                    kind="link"
                    disabled={n === ids.length - 1}
                    onClick={() => move(n, n + 1)}
                    aria-label={`下移 ${item.name}`}
                  >
                    下移
                  </Button>
                  {ids.length > 1 && (
                    <Button
                      kind="link"
                      onClick={() => remove(item.achievementId)}
                      aria-label={`移出 ${item.name}`}
                    >
                      移出
                    </Button>
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {view.conflicts.length === 0 && (
        <Banner tone="info">按目前的专家组名单，没有专家需要离场回避。名单变动后请重新按回避排序。</Banner>
      )}
      {view.may.edit && (
        <div className={`${styles.acts} no-print`}>
          <Button kind="secondary" onClick={suggest} busyText="正在计算…">
            按回避排序
          </Button>
          <Button kind="secondary" onClick={() => setAdding(true)}>
            添加成果
          </Button>
        </div>
      )}
      {adding && <AddDialog view={view} reload={reload} onClose={() => setAdding(false)} />}
    </section>
  )
}
