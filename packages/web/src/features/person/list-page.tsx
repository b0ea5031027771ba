import type { OutputOf } from '@portal/contract/endpoint'
import { EDUCATION, LEVEL_PERSON, PARTY, POST_PERSON, SEX, TITLE_STAFF } from '@portal/contract/enums'
import { PERSON_COLUMNS, person } from '@portal/contract/features/person'
import { REVIEW_STATES, reviewStateOptions } from '@portal/contract/review'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { JobDialog } from '../../shared/job/job-dialog.tsx'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter } from '../../shared/list/types.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { MemberPanel } from '../member/index.ts'
import styles from './list-page.module.css'

type Row = OutputOf<typeof person.list>['list'][number]

const TONES = { pending: 'wait', returned: 'bad', rejected: 'bad', approved: 'good' } as const
const SORTS: Partial<Record<keyof Row, string>> = {
  name: 'name',
  company: 'company',
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
  ...PERSON_COLUMNS.slice(0, 1),
  { key: 'state' as const, title: '状态', width: 170, shown: true },
  ...PERSON_COLUMNS.slice(1),
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
  { key: 'company', label: '工作单位' },
  { key: 'level', label: '级别', kind: 'select', options: LEVEL_PERSON },
  { key: 'memberTag1', label: '学会职务', kind: 'select', options: POST_PERSON },
  { key: 'zc', label: '职称', kind: 'select', options: TITLE_STAFF },
  { key: 'education', label: '学历', kind: 'select', options: EDUCATION },
  { key: 'party', label: '政治面貌', kind: 'select', options: PARTY },
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

type Ask = { ids: readonly string[]; names: string; done: () => void }

/** §2 personmember: individual members, from application to deletion. */
export function Page() {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const [asking, setAsking] = useState<Ask>()
  const [job, setJob] = useState<string>()

  const remove = async ({ ids, names, done }: Ask) => {
    try {
      await call(person.removeMany, { ids: [...ids] })
      setAsking(undefined)
      done()
      toast(`已删除${names}，30天内可以恢复`, 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const exportRows = async (
    input: Readonly<Record<string, unknown>>,
    chosen: readonly string[],
    ids?: readonly string[],
  ) => {
    const { sort: _sort, order: _order, ...filter } = input
    const keys = chosen.filter((key) => PERSON_COLUMNS.some((column) => column.key === key))
    try {
      const { jobId } = await call(person.export, { ...filter, ...(ids && { ids: [...ids] }), columns: keys })
      setJob(jobId)
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }

  return (
    <>
      <ListPage
        id="person"
        query={person.list}
        columns={columns}
        filters={filters}
        tabs={{ field: 'state', items: reviewStateOptions, all: '全部' }}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'submittedAt', order: 'desc' }}
        empty={{ title: '还没有个人会员', text: '申请人在“个人会员注册”页提交后会出现在这里。' }}
        actions={({ input, columns: shown, total }) =>
          manages && (
            <>
              <Link className={styles.primary} to={`${paths.admin.review}?kind=person&queue=pending`}>
                开始审核
              </Link>
              <Link className={styles.secondary} to={`${paths.admin.review}?kind=person&queue=edits`}>
                审核信息修改
              </Link>
              <Button kind="quiet" disabled={total === 0} onClick={() => exportRows(input, shown)}>
                导出
              </Button>
            </>
          )
        }
        batch={
          manages
            ? ({ keys, rows, clear, refresh }) => (
                <>
                  <Button
                    kind="quiet"
                    onClick={() =>
                      exportRows(
                        {},
                        columns.filter((c) => !c.hidden).map((c) => c.key),
                        keys,
                      )
                    }
                  >
                    导出所选
                  </Button>
                  <Button
                    kind="danger"
                    onClick={() =>
                      setAsking({
                        ids: keys,
                        names: keys.length === 1 ? `“${rows[0]?.name ?? ''}”` : ` ${keys.length} 名会员`,
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
            <span className={styles.acts}>
              {(row.state === 'pending' || row.infoEditStatus === '1') && (
                <Link
                  to={`${paths.admin.review}?kind=person&queue=${row.infoEditStatus === '1' ? 'edits' : 'pending'}&id=${row.id}`}
                >
                  审核
                </Link>
              )}
              <button
                type="button"
                onClick={() => setAsking({ ids: [row.id], names: `“${row.name}”`, done: refresh })}
              >
                删除
              </button>
            </span>
          )
        }
        drawer={{
          title: (row) => row?.name ?? '个人会员',
          width: 820,
          render: (key, _row, tools) => <MemberPanel key={key} id={key} onChanged={tools.refresh} />,
        }}
      />
      {asking && (
        <Confirm
          open
          danger
          title={`删除${asking.names}？`}
          confirmText="删除"
          onConfirm={() => remove(asking)}
          onCancel={() => setAsking(undefined)}
        >
          删除后不能再登录；30天内可以由管理员恢复。
        </Confirm>
      )}
      {job && <JobDialog id={job} title="导出个人会员" onClose={() => setJob(undefined)} />}
    </>
  )
}
