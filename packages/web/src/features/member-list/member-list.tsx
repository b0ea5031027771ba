import type { Endpoint, OutputOf } from '@portal/contract/endpoint'
import { type ListTitle, MEMBER_KINDS, type MemberKind } from '@portal/contract/features/member'
import type { person } from '@portal/contract/features/person'
import { REVIEW_STATES, reviewStateOptions } from '@portal/contract/review'
import { useMemo, useState } from 'react'
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
import { CertificateBatchButton, CertificateButton } from '../certificate/index.ts'
import { MemberPanel } from '../member/index.ts'
import styles from './member-list.module.css'

/** What the rows of all kinds have. */
type Row = Pick<
  OutputOf<typeof person.list>['list'][number],
  'id' | 'name' | 'state' | 'tableUploadStatus' | 'infoEditStatus' | 'submittedAt' | 'waitingDays'
>

const TONES = { pending: 'wait', returned: 'bad', rejected: 'bad', approved: 'good' } as const
/** Columns that the server sorts by, and under which name. */
const SORTS: Readonly<Record<string, string>> = {
  name: 'name',
  company: 'company',
  organization: 'organization',
  serialNum: 'serial',
  submittedAt: 'submittedAt',
  examineDate: 'examineDate',
}

const State = ({ row, formName }: { row: Row; formName: string | undefined }) => (
  <span className={styles.states}>
    <span className={styles.tag} data-tone={TONES[row.state]}>
      {REVIEW_STATES[row.state].label}
    </span>
    {row.infoEditStatus === '1' && (
      <span className={styles.tag} data-tone="wait">
        信息修改
      </span>
    )}
    {formName && row.tableUploadStatus === '0' && row.state === 'pending' && (
      <span className={styles.tag}>未传{formName}</span>
    )}
    {row.state === 'pending' && row.waitingDays > 0 && <small>已等 {row.waitingDays} 天</small>}
  </span>
)

const columnsOf = (titles: readonly ListTitle[], formName: string | undefined): ListColumn<Row>[] =>
  [...titles.slice(0, 1), { key: 'state', title: '状态', width: 170, shown: true }, ...titles.slice(1)].map(
    ({ key, title, width, shown }) => ({
      key,
      title,
      width,
      hidden: !shown,
      ...(SORTS[key] && { sort: SORTS[key] }),
      ...(key === 'state' && { render: (row: Row) => <State row={row} formName={formName} /> }),
      ...(key === 'submittedAt' && { render: (row: Row) => timeOf(row.submittedAt) }),
    }),
  )

/** Filters that all kinds have, after their own. */
const commonFilters = (kind: MemberKind, formName: string | undefined): ListFilter[] => [
  ...(formName === undefined
    ? []
    : [
        {
          key: 'tableUploadStatus',
          label: formName,
          kind: 'select',
          options: [
            { code: '1', label: '已上传' },
            { code: '0', label: '未上传' },
          ],
        } as const,
      ]),
  ...(MEMBER_KINDS[kind].editsAtOnce
    ? []
    : [
        {
          key: 'edits',
          label: '信息修改',
          kind: 'select',
          options: [{ code: 'true', label: '待审核' }],
        } as const,
      ]),
  { key: 'submittedFrom', label: '提交自', kind: 'date' },
  { key: 'submittedTo', label: '提交至', kind: 'date' },
]

interface MemberListProps {
  kind: MemberKind
  calls: { readonly list: Endpoint; readonly export: Endpoint; readonly removeMany: Endpoint }
  titles: readonly ListTitle[]
  /** Those of the kind. */
  filters: readonly ListFilter[]
  /** The stamped form, for short, where the kind has one. */
  formName?: string
  /** 名 for people, 家 for units. */
  counter: string
  empty: string
}

type Ask = { ids: readonly string[]; names: string; done: () => void }

/** §2 personmember, unitmember: the members of a kind, from application to deletion. */
export function MemberList({ kind, calls, titles, filters, formName, counter, empty }: MemberListProps) {
  const { label } = MEMBER_KINDS[kind]
  const columns = useMemo(() => columnsOf(titles, formName), [titles, formName])
  const allFilters = useMemo(() => [...filters, ...commonFilters(kind, formName)], [kind, filters, formName])
  const review = (queue: string) => `${paths.admin.review}?kind=${kind}&queue=${queue}`
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const [asking, setAsking] = useState<Ask>()
  const [job, setJob] = useState<string>()

  const remove = async ({ ids, names, done }: Ask) => {
    try {
      await call(calls.removeMany, { ids: [...ids] })
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
    const keys = chosen.filter((key) => titles.some((column) => column.key === key))
    try {
      const order = { ...filter, ...(ids && { ids: [...ids] }), columns: keys }
      const { jobId } = (await call(calls.export, order)) as { jobId: string }
      setJob(jobId)
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }

  return (
    <>
      <ListPage
        id={kind}
        query={calls.list}
        columns={columns as never}
        filters={allFilters}
        tabs={{ field: 'state', items: reviewStateOptions, all: '全部' }}
        rowKey={(row: Row) => row.id}
        defaultSort={{ sort: 'submittedAt', order: 'desc' }}
        empty={{ title: `还没有${label}`, text: empty }}
        actions={({ input, columns: shown, total }) =>
          manages && (
            <>
              <Link className={styles.primary} to={review('pending')}>
                开始审核
              </Link>
              {!MEMBER_KINDS[kind].editsAtOnce && (
                <Link className={styles.secondary} to={review('edits')}>
                  审核信息修改
                </Link>
              )}
              <Button kind="quiet" disabled={total === 0} onClick={() => exportRows(input, shown)}>
                导出
              </Button>
              {kind !== 'project' && (
                <Link className={styles.secondary} to={`${paths.admin.imports}?kind=${kind}`}>
                  导入
                </Link>
              )}
              {kind !== 'project' && (
                <CertificateBatchButton kind={kind} filter={input} disabled={total === 0} />
              )}
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
                  {kind !== 'project' && <CertificateBatchButton kind={kind} ids={keys} />}
                  <Button
                    kind="danger"
                    onClick={() =>
                      setAsking({
                        ids: keys,
                        names:
                          keys.length === 1
                            ? `“${(rows as readonly Row[])[0]?.name ?? ''}”`
                            : ` ${keys.length} ${counter}${label}`,
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
        rowActions={(row: Row, refresh) =>
          manages && (
            <span className={styles.acts}>
              {(row.state === 'pending' || row.infoEditStatus === '1') && (
                <Link to={`${review(row.infoEditStatus === '1' ? 'edits' : 'pending')}&id=${row.id}`}>
                  审核
                </Link>
              )}
              {kind !== 'project' && row.state === 'approved' && (
                <CertificateButton memberId={row.id} kind={kind} name={row.name} />
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
          title: (row: Row | undefined) => row?.name ?? label,
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
      {job && <JobDialog id={job} title={`导出${label}`} onClose={() => setJob(undefined)} />}
    </>
  )
}
