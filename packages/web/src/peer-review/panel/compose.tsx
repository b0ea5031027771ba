import { panel } from '@portal/contract/peer-review/panel.calls'
import { PANEL_ROLES, type PanelRole } from '@portal/contract/peer-review/panel.rules'
import { COMMITTEE, labelOf, SUBJECT, TITLE_FORM } from '@portal/contract/platform/enums'
import { instantOf, localOf } from '@portal/contract/platform/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import styles from './panel.module.css'
import { attempt, type Candidate, type PanelView } from './view.ts'

interface Chosen {
  expertId: string
  name: string
  orgName: string
  role: PanelRole
  reserve: boolean
}
interface Filter {
  subject: string
  zc: string
  committee: string
  region: string
  keyword: string
  keywords: string
  maxLoad: string
  withBlocked: boolean
}
const NO_FILTER: Filter = {
  ...{
    subject: '',
    zc: '',
    committee: '',
    region: '',
    keyword: '',
    keywords: '',
    maxLoad: '',
    withBlocked: false,
  },
}

const criteriaOf = (filter: Filter) => ({
  ...(filter.subject && { subject: [filter.subject as '其他'] }),
  ...(filter.zc && { zc: [filter.zc as '其他'] }),
  ...(filter.committee && { committee: [filter.committee] }),
  ...(filter.region && { region: filter.region }),
  ...(filter.keyword && { keyword: filter.keyword }),
  ...(filter.keywords && { keywords: filter.keywords.split(/[\s,，、]+/).filter(Boolean) }),
  ...(filter.maxLoad && { maxLoad: Number(filter.maxLoad) }),
})

/** Whom a suggestion and a draw choose among, in words. */
const scopeOf = (filter: Filter): string => {
  const said = [
    filter.subject && `学科为${filter.subject}`,
    filter.keywords && `专业或成果含“${filter.keywords}”`,
    filter.zc && `职称为${filter.zc}`,
    filter.committee && `推荐专委会为${filter.committee}`,
    filter.region && `地区含“${filter.region}”`,
    filter.keyword && `姓名、单位或专业含“${filter.keyword}”`,
    filter.maxLoad && `在评任务不超过${filter.maxLoad}项`,
  ].filter(Boolean)
  const field =
    filter.subject || filter.keywords ? [] : ['学科或专业与成果领域相符（其他学科只占规定的比例）']
  return [...field, ...said].join('，')
}

const Filters = ({ onSearch }: { onSearch: (filter: Filter) => void }) => {
  const [filter, setFilter] = useState(NO_FILTER)
  const set = (key: keyof Filter) => (value: string) => setFilter({ ...filter, [key]: value })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(filter)
      }}
    >
      <div className={styles.filters}>
        <TextField label="姓名或单位" value={filter.keyword} onChange={set('keyword')} maxLength={50} />
        <TextField
          label="关键词"
          value={filter.keywords}
          onChange={set('keywords')}
          placeholder="默认用成果关键词"
          maxLength={100}
        />
        <SelectField
          label="学科"
          options={SUBJECT}
          placeholder="不限"
          value={filter.subject}
          onChange={set('subject')}
        />
        <SelectField
          label="职称"
          options={TITLE_FORM}
          placeholder="不限"
          value={filter.zc}
          onChange={set('zc')}
        />
        <SelectField
          label="推荐专委会"
          options={COMMITTEE}
          placeholder="不限"
          value={filter.committee}
          onChange={set('committee')}
        />
        <TextField label="地区" value={filter.region} onChange={set('region')} maxLength={40} />
        <SelectField
          label="在评任务不超过"
          options={['0', '1', '2', '3'].map((code) => ({ code, label: `${code}项` }))}
          placeholder="不限"
          value={filter.maxLoad}
          onChange={set('maxLoad')}
        />
      </div>
      <div className={styles.acts}>
        <Button type="submit" kind="secondary">
          查询
        </Button>
        <Checkbox
          value={filter.withBlocked}
          onChange={(withBlocked) => setFilter({ ...filter, withBlocked })}
        >
          显示须回避的专家
        </Checkbox>
      </div>
    </form>
  )
}

const CandidateRow = ({
  one,
  taken,
  onAdd,
}: {
  one: Candidate
  taken: boolean
  onAdd: (reserve: boolean) => void
}) => (
  <tr>
    <td data-title="专家">
      <span className={styles.name}>{one.name}</span>
      <p className={styles.meta}>
        {one.orgName}　{one.zc}　{one.subject}
      </p>
      <p className={styles.meta}>{one.majorNow}</p>
    </td>
    <td data-title="匹配">
      <strong>{one.score}</strong>
      <p className={styles.meta}>{one.reasons.join('；')}</p>
    </td>
    <td data-title="回避">
      {one.coi.hits.length === 0 ? (
        '无'
      ) : (
        <ul className={styles.hits}>
          {one.coi.hits.map(({ rule, level, text }) => (
            <li key={rule} data-level={level}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </td>
    <td data-title="履职">
      <div className={styles.tags}>
        <Tag>信誉{one.credit.credibility}</Tag>
        <Tag>活跃度{one.credit.activity}</Tag>
      </div>
      <p className={styles.meta}>
        近两年邀请{one.credit.invited}次，同意{one.credit.agreed}，谢绝{one.credit.declined}，超时
        {one.credit.expired}，迟交
        {one.credit.late}
        {one.credit.replyHours !== null && `，一般${one.credit.replyHours}小时答复`}
        {one.credit.lastServedOn && `，最近参评${one.credit.lastServedOn}`}
      </p>
    </td>
    <td>
      {one.coi.level === 'hard' ? (
        <Tag tone="bad">须回避</Tag>
      ) : taken ? (
        '已选'
      ) : (
        <>
          <Button kind="link" aria-label={`选为专家 ${one.name}`} onClick={() => onAdd(false)}>
            选为专家
          </Button>
          <Button kind="link" aria-label={`选为备选 ${one.name}`} onClick={() => onAdd(true)}>
            选为备选
          </Button>
        </>
      )}
    </td>
  </tr>
)

const Pool = ({
  projectId,
  filter,
  onFilter,
  chosen,
  onAdd,
}: {
  projectId: string
  filter: Filter
  onFilter: (filter: Filter) => void
  chosen: readonly Chosen[]
  onAdd: (one: Candidate, reserve: boolean) => void
}) => {
  const [pageNum, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['pool', projectId, filter, pageNum],
    queryFn: () =>
      call(panel.search, {
        ...{ projectId, pageNum, pageSize: 10, withBlocked: filter.withBlocked },
        ...criteriaOf(filter),
      }),
    placeholderData: keepPreviousData,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / 10))
  return (
    <>
      <Filters
        onSearch={(next) => {
          onFilter(next)
          setPage(1)
        }}
      />
      {error && <ErrorState title={errorText(error)} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton shape="table" rows={5} />}
      {data?.total === 0 && <EmptyState title="没有符合条件的专家">请减少筛选条件。</EmptyState>}
      {data && data.total > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {['专家', '匹配', '回避', '履职', '操作'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.list.map((one) => (
                <CandidateRow
                  key={one.expertId}
                  one={one}
                  taken={chosen.some(({ expertId }) => expertId === one.expertId)}
                  onAdd={(reserve) => onAdd(one, reserve)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <nav className={styles.acts} aria-label="分页">
        <Button kind="secondary" disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)}>
          上一页
        </Button>
        <span>
          共 {data?.total ?? 0} 位，第 {pageNum} / {pages} 页
        </span>
        <Button kind="secondary" disabled={pageNum >= pages} onClick={() => setPage(pageNum + 1)}>
          下一页
        </Button>
      </nav>
    </>
  )
}

const Precheck = ({ projectId }: { projectId: string }) => {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Awaited<ReturnType<typeof check>>>()
  const check = () =>
    call(panel.precheck, {
      projectId,
      names: text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    })
  return (
    <details>
      <summary>名单回避预检</summary>
      <TextArea label="姓名（每行一位，可在姓名后写单位）" value={text} onChange={setText} rows={4} />
      <div className={styles.acts}>
        <Button
          kind="secondary"
          onClick={() => attempt(async () => setFound(await check()))}
          disabled={text.trim() === ''}
        >
          预检
        </Button>
      </div>
      {found?.list.map(({ name, found: people, hint }) => (
        <p key={name}>
          <strong>{name}</strong>：{hint}
          {people.map(({ expertId, orgName, coi }) => (
            <span key={expertId}>
              　{orgName}，
              {coi.hits.length === 0 ? '未发现回避情形' : coi.hits.map((hit) => hit.text).join('；')}
            </span>
          ))}
        </p>
      ))}
    </details>
  )
}

const toIso = (local: string) => new Date(instantOf(local)).toISOString()

/** Making the list: by hand, as suggested, or by lot; nothing is kept before 保存 (a draw is kept at once). */
export const Compose = ({
  view,
  onDone,
  onCancel,
}: {
  view: PanelView
  onDone: () => Promise<unknown>
  onCancel: () => void
}) => {
  const { projectId } = view
  const [chosen, setChosen] = useState<readonly Chosen[]>(
    view.list.map(({ expertId, name, orgName, role, reserveNo }) => ({
      expertId,
      name,
      orgName,
      role,
      reserve: reserveNo > 0,
    })),
  )
  const [size, setSize] = useState(String(view.size))
  const [reserve, setReserve] = useState(String(view.reserve))
  const [meetingAt, setMeetingAt] = useState(localOf(view.meetingAt))
  const [dueAt, setDueAt] = useState(localOf(view.dueAt))
  const [place, setPlace] = useState(view.place)
  /** What the pool shows is what is suggested and drawn from. */
  const [filter, setFilter] = useState(NO_FILTER)
  const [notes, setNotes] = useState<readonly string[]>([])
  const input = (mode: 'manual' | 'suggest' | 'random') => ({
    ...{ projectId, mode, expectVersion: view.version, size: Number(size), reserve: Number(reserve), place },
    criteria: criteriaOf(filter),
    ...(meetingAt && { meetingAt: toIso(meetingAt) }),
    ...(dueAt && { dueAt: toIso(dueAt) }),
    members: chosen.map(({ expertId, role, reserve: isReserve }, at) => ({
      ...{ expertId, role: isReserve ? ('member' as const) : role },
      reserveNo: isReserve ? chosen.slice(0, at + 1).filter((one) => one.reserve).length : 0,
    })),
  })
  const add = (one: Candidate, isReserve: boolean) =>
    setChosen([
      ...chosen,
      { expertId: one.expertId, name: one.name, orgName: one.orgName, role: 'member', reserve: isReserve },
    ])
  const change = (id: string, part: Partial<Chosen>) =>
    setChosen(chosen.map((one) => (one.expertId === id ? { ...one, ...part } : one)))
  const suggest = () =>
    attempt(async () => {
      const { members, blocks, warnings } = await call(panel.distribution, {
        ...input('suggest'),
        dryRun: true,
      })
      setChosen(
        members.map(({ expertId, name, orgName, role, reserveNo }) => ({
          expertId,
          name,
          orgName,
          role,
          reserve: reserveNo > 0,
        })),
      )
      setNotes([...blocks, ...warnings])
    })
  const save = async (mode: 'manual' | 'random') => {
    if (
      await attempt(
        () => call(panel.distribution, input(mode)),
        mode === 'random' ? '已随机抽取并保存' : '名单已保存',
      )
    )
      await onDone()
  }
  return (
    <section className={styles.card} aria-label="遴选专家">
      <h3>遴选专家</h3>
      <div className={styles.filters}>
        <TextField label="专家组人数" type="number" value={size} onChange={setSize} min={1} max={15} />
        <TextField label="备选人数" type="number" value={reserve} onChange={setReserve} min={0} max={15} />
        {view.mode === 'correspondence' ? (
          <label className={styles.when}>
            意见截止
            <input type="datetime-local" value={dueAt} onChange={(event) => setDueAt(event.target.value)} />
          </label>
        ) : (
          <label className={styles.when}>
            会议时间
            <input
              type="datetime-local"
              value={meetingAt}
              onChange={(event) => setMeetingAt(event.target.value)}
            />
          </label>
        )}
        {view.mode !== 'correspondence' && (
          <TextField label="会议地点" value={place} onChange={setPlace} maxLength={100} />
        )}
      </div>
      <div className={styles.acts}>
        <Button kind="secondary" onClick={suggest} busyText="正在推荐…">
          系统推荐
        </Button>
        <Button kind="secondary" onClick={() => save('random')} busyText="正在抽取…">
          随机抽取
        </Button>
        <span className={styles.meta}>
          已选的专家保留，其余席位由系统补齐；随机抽取立即保存，并可重新验证。范围：{scopeOf(filter)}。
        </span>
      </div>
      {notes.length > 0 && <Banner tone="warning">{notes.join('；')}</Banner>}
      <table className={styles.table} aria-label="已选专家">
        <thead>
          <tr>
            {['已选专家', '席位', '职务', '操作'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.map((one) => (
            <tr key={one.expertId}>
              <td data-title="专家">
                <span className={styles.name}>{one.name}</span>　
                <span className={styles.meta}>{one.orgName}</span>
              </td>
              <td data-title="席位">{one.reserve ? '备选' : '专家组'}</td>
              <td data-title="职务">
                {one.reserve ? (
                  '—'
                ) : (
                  <select
                    aria-label={`${one.name}的职务`}
                    value={one.role}
                    onChange={(event) => change(one.expertId, { role: event.target.value as PanelRole })}
                  >
                    {PANEL_ROLES.map(({ code }) => (
                      <option key={code} value={code}>
                        {labelOf(PANEL_ROLES, code)}
                      </option>
                    ))}
                  </select>
                )}
              </td>
              <td>
                <Button kind="link" onClick={() => change(one.expertId, { reserve: !one.reserve })}>
                  {one.reserve ? '转为专家' : '转为备选'}
                </Button>
                <Button
                  kind="link"
                  aria-label={`移除 ${one.name}`}
                  onClick={() => setChosen(chosen.filter(({ expertId }) => expertId !== one.expertId))}
                >
                  移除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.acts}>
        <Button onClick={() => save('manual')} busyText="正在保存…" disabled={chosen.length === 0}>
          保存名单
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          取消
        </Button>
      </div>
      <h3>专家库</h3>
      <Pool projectId={projectId} filter={filter} onFilter={setFilter} chosen={chosen} onAdd={add} />
      <Precheck projectId={projectId} />
    </section>
  )
}
