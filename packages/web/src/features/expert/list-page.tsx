import type { OutputOf } from '@portal/contract/endpoint'
import {
  ACADEMICIAN,
  COMMITTEE,
  EDUCATION,
  LEVEL_SENIOR,
  POST_EXPERT,
  SEX,
  SUBJECT,
  TITLE_FORM,
  YES_NO,
} from '@portal/contract/enums'
import { EXPERT_COLUMNS, expert } from '@portal/contract/features/expert'
import { REVIEW_STATES, reviewStateOptions } from '@portal/contract/review'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter } from '../../shared/list/types.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { CertificateBatchButton, CertificateButton } from '../certificate/index.ts'
import { MemberPanel } from '../member/index.ts'
import styles from './list-page.module.css'

type Row = OutputOf<typeof expert.list>['list'][number]

const TONES = { pending: 'wait', returned: 'bad', rejected: 'bad', approved: 'good' } as const
const SORTS: Partial<Record<keyof Row, string>> = {
  name: 'name',
  organization: 'organization',
  serialNum: 'serial',
  submittedAt: 'submittedAt',
  examineDate: 'examineDate',
}

const State = ({ row }: { row: Row }) => (
  <span className={styles.states}>
    <span className={styles.tag} data-tone={TONES[row.state]}>
      {REVIEW_STATES[row.state].label}
    </span>
    {row.infoEditStatus === '1' && (
      <span className={styles.tag} data-tone="wait">
        信息修改
      </span>
    )}
    {row.tableUploadStatus === '0' && row.state === 'pending' && (
      <span className={styles.tag}>未传申请表</span>
    )}
    {row.state === 'pending' && row.waitingDays > 0 && <small>已等 {row.waitingDays} 天</small>}
  </span>
)

const columns: ListColumn<Row>[] = [
  ...EXPERT_COLUMNS.slice(0, 1),
  { key: 'state' as const, title: '状态', width: 170, shown: true },
  ...EXPERT_COLUMNS.slice(1),
].map(({ key, title, width, shown }) => ({
  key,
  title,
  width,
  hidden: !shown,
  ...(SORTS[key] && { sort: SORTS[key] }),
  ...(key === 'state' && { render: (row: Row) => <State row={row} /> }),
  ...(key === 'submittedAt' && { render: (row: Row) => timeOf(row.submittedAt) }),
}))

const filters: ListFilter[] = [
  { key: 'keyword', label: '关键字', placeholder: '姓名、拼音、手机号或会员编号' },
  { key: 'organization', label: '工作单位' },
  { key: 'subject', label: '学科领域', kind: 'select', options: SUBJECT },
  { key: 'recommond', label: '推荐专业委员会', kind: 'select', options: COMMITTEE },
  { key: 'zc', label: '职称', kind: 'select', options: TITLE_FORM },
  { key: 'isAcademician', label: '院士', kind: 'select', options: ACADEMICIAN },
  { key: 'education', label: '学历', kind: 'select', options: EDUCATION },
  { key: 'level', label: '级别', kind: 'select', options: LEVEL_SENIOR },
  { key: 'memberTag1', label: '学会职务', kind: 'select', options: POST_EXPERT },
  { key: 'isMember', label: '加入学会', kind: 'select', options: YES_NO },
  { key: 'sex', label: '性别', kind: 'select', options: SEX },
  {
    key: 'tableUploadStatus',
    label: '申请表',
    kind: 'select',
    options: [
      { code: '1', label: '已上传' },
      { code: '0', label: '未上传' },
    ],
  },
  { key: 'edits', label: '信息修改', kind: 'select', options: [{ code: 'true', label: '待审核' }] },
  { key: 'submittedFrom', label: '提交自', kind: 'date' },
  { key: 'submittedTo', label: '提交至', kind: 'date' },
]

const reviewOf = (queue: 'pending' | 'edits', id?: string) =>
  `${paths.admin.review}?kind=expert&queue=${queue}${id ? `&id=${id}` : ''}`

interface Ask {
  ids: readonly string[]
  names: string
  done: () => void
}

const RowActions = ({ row, onRemove }: { row: Row; onRemove: () => void }) => (
  <span className={styles.acts}>
    {(row.state === 'pending' || row.infoEditStatus === '1') && (
      <Link to={reviewOf(row.infoEditStatus === '1' ? 'edits' : 'pending', row.id)}>审核</Link>
    )}
    {row.state === 'approved' && <CertificateButton memberId={row.id} kind="expert" name={row.name} />}
    <button type="button" onClick={onRemove}>
      删除
    </button>
  </span>
)

const RemoveDialog = ({ ask, onClose }: { ask: Ask; onClose: () => void }) => {
  const remove = async () => {
    try {
      await call(expert.removeMany, { ids: [...ask.ids] })
      onClose()
      ask.done()
      toast(`已删除${ask.names}，30天内可以恢复`, 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <Confirm
      open
      danger
      title={`删除${ask.names}？`}
      confirmText="删除"
      onConfirm={remove}
      onCancel={onClose}
    >
      删除后不能再登录；30天内可以由管理员恢复。
    </Confirm>
  )
}

/** §2 experts: the experts of the society, from application to deletion. */
export function Page() {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const [asking, setAsking] = useState<Ask>()
  return (
    <>
      <ListPage
        id="expert"
        query={expert.list}
        columns={columns}
        filters={filters}
        tabs={{ field: 'state', items: reviewStateOptions, all: '全部' }}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'submittedAt', order: 'desc' }}
        empty={{ title: '还没有专家', text: '申请人在“专家注册”页提交后会出现在这里。' }}
        actions={({ input, total }) =>
          manages && (
            <>
              <Link className={styles.primary} to={reviewOf('pending')}>
                开始审核
              </Link>
              <Link className={styles.secondary} to={reviewOf('edits')}>
                审核信息修改
              </Link>
              <CertificateBatchButton kind="expert" filter={input} disabled={total === 0} />
            </>
          )
        }
        batch={
          manages
            ? ({ keys, rows, clear, refresh }) => (
                <>
                  <CertificateBatchButton kind="expert" ids={keys} />
                  <Button
                    kind="danger"
                    onClick={() =>
                      setAsking({
                        ids: keys,
                        names: keys.length === 1 ? `“${rows[0]?.name ?? ''}”` : ` ${keys.length} 名专家`,
                        done: () => {
                          clear()
                          refresh()
                        },
                      })
                    }
                  >
                    删除
                  </Button>
                </>
              )
            : undefined
        }
        rowActions={(row, refresh) =>
          manages && (
            <RowActions
              row={row}
              onRemove={() => setAsking({ ids: [row.id], names: `“${row.name}”`, done: refresh })}
            />
          )
        }
        drawer={{
          title: (row) => row?.name ?? '专家',
          width: 820,
          render: (key, _row, tools) => <MemberPanel key={key} id={key} onChanged={tools.refresh} />,
        }}
      />
      {asking && <RemoveDialog ask={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
