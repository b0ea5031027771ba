import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { type ListTitle, MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { listStateOf, listStateOptions } from '@portal/contract/membership/review/review.rules'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { BatchOf, ListFilter, ListTabs } from '../../shared/list/types.ts'
import { useExport } from '../../shared/list/use-export.tsx'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { CertificateButton } from '../certificate/index.ts'
import { useLabelFilter } from '../label/index.ts'
import type { AddedKind } from '../member/index.ts'
import { BatchActs } from './batch-acts.tsx'
import { columnsOf, commonFilters, type Row } from './columns.tsx'
import { LazyAddDialog, LazyMemberPanel } from './lazy.ts'
import { ListActs } from './list-acts.tsx'
import { OWNERS, useOwners } from './use-owners.ts'
import { type RemovalCalls, useRemoval } from './use-removal.tsx'

const DeletedList = lazy(() => import('./deleted-list.tsx'))

const STATE = 'state'
const DELETED = 'deleted'
/** Kinds without a stamped form wait for none. */
const tabsFor = (manages: boolean, stamped: boolean): ListTabs => ({
  field: STATE,
  items: [
    ...listStateOptions.filter(({ code }) => stamped || code !== 'incomplete'),
    ...(manages ? [{ code: DELETED, label: '已删除' }] : []),
  ],
  all: '全部',
})

interface MemberListProps {
  kind: MemberKind
  calls: RemovalCalls & { readonly list: Endpoint; readonly export: Endpoint }
  titles: readonly ListTitle[]
  /** Those of the kind. */
  filters: readonly ListFilter[]
  /** The stamped form, for short. */
  formName?: string | undefined
  /** 名 for people, 家 for units. */
  counter: string
  empty: string
  /** Staff can bring one in by hand (adminAdd). */
  adds?: AddedKind
}

/** The members of a kind, from application to deletion. */
export function MemberList(props: MemberListProps) {
  const { kind, calls, titles, filters, formName, counter, empty, adds } = props
  const { label } = MEMBER_KINDS[kind]
  const columns = useMemo(() => columnsOf(titles, formName), [titles, formName])
  const byLabel = useLabelFilter()
  const owners = useOwners(kind)
  const allFilters = useMemo(
    () => [OWNERS, ...filters, ...byLabel, ...commonFilters(kind, formName)],
    [kind, filters, byLabel, formName],
  )
  const review = (queue: string) => to('review', { kind, queue })
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const tabs = useMemo(() => tabsFor(manages, formName !== undefined), [manages, formName])
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState<() => void>()
  const removal = useRemoval(calls)
  const sheet = useExport(calls.export, titles, label)

  if (manages && params.get(STATE) === DELETED)
    return (
      <Suspense fallback={<Skeleton shape="table" rows={10} />}>
        <DeletedList kind={kind} restore={calls.restore} tabs={tabs} counter={counter} />
      </Suspense>
    )
  return (
    <>
      <ListPage
        id={kind}
        query={calls.list}
        columns={columns as never}
        filters={allFilters}
        resolve={owners}
        tabs={tabs}
        rowKey={(row: Row) => row.id}
        defaultSort={{ sort: 'submittedAt', order: 'desc' }}
        empty={{ title: `还没有${label}`, text: empty }}
        actions={({ input, columns: shown, total, refresh }) =>
          manages && (
            <ListActs
              {...{ kind, counter, total }}
              filter={input}
              onAdd={adds && (() => setAdding(() => refresh))}
              onExport={() => sheet.order(input, shown)}
              onDone={refresh}
            />
          )
        }
        batchTakesAll
        batch={
          manages
            ? (batch: BatchOf<Row>) => (
                <BatchActs
                  {...{ kind, counter }}
                  batch={batch}
                  onExport={sheet.order}
                  onRemove={removal.ask}
                />
              )
            : undefined
        }
        {...(manages && {
          rowActions: (row: Row, refresh: () => void) => (
            <>
              {(row.state === 'pending' || row.infoEditStatus === InfoEditStatus.pending) && (
                <ButtonLink
                  kind="link"
                  to={`${review(row.infoEditStatus === InfoEditStatus.pending ? 'edits' : listStateOf(row))}&id=${row.id}`}
                >
                  审核
                </ButtonLink>
              )}
              {kind !== 'project' && row.state === 'approved' && (
                <CertificateButton memberId={row.id} kind={kind} name={row.name} />
              )}
              <Button
                kind="link"
                tone="bad"
                onClick={() => removal.ask({ ids: [row.id], names: `“${row.name}”`, done: refresh })}
              >
                删除
              </Button>
            </>
          ),
        })}
        drawer={{
          title: (row: Row | undefined) => row?.name ?? label,
          width: 820,
          render: (key) => (
            <Suspense fallback={<Skeleton rows={12} />}>
              <LazyMemberPanel key={key} id={key} />
            </Suspense>
          ),
        }}
      />
      {adds && adding && (
        <Suspense fallback={null}>
          <LazyAddDialog
            kind={adds}
            onClose={() => setAdding(undefined)}
            onSaved={(id) => {
              setParams((before) => new URLSearchParams([...before, ['open', id]]))
            }}
          />
        </Suspense>
      )}
      {removal.dialog}
      {sheet.dialog}
    </>
  )
}
