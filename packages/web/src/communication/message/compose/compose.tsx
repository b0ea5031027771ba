import { MAX_LISTED, type MessageChannel, message } from '@portal/contract/communication/message.calls'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { wordsOf } from '../../../shared/words-of.ts'
import styles from '../message.module.css'
import { ContentCard } from './content-card.tsx'
import { callsOf, contentOf, type Draft, emptyDraft, isChosen, newGroup, savedForm } from './draft.ts'
import { Drafts } from './drafts.tsx'
import { PhoneCheck } from './phone-check.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { SendDialog } from './send-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useLater } from './use-later.ts'

interface Saved {
  readonly id: string
  readonly version: number
}

const logPath = (channel: MessageChannel, open?: string) =>
  to(channel === 'mail' ? 'sentMail' : 'sentSms', { open })

/** One draft at a time; the address names it once it is saved. */
export function Compose({ channel }: { channel: MessageChannel }) {
  const [params] = useSearchParams()
  // Another way here, another sheet of paper.
  const { key } = useLocation()
  const id = params.get('id')
  const { data, error, refetch } = useQuery({
    queryKey: ['message', id],
    queryFn: ({ signal }) => call(message.get, { id: id ?? '' }, { signal }),
    enabled: id !== null,
    // What is being written is not replaced under the writer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (id === null) return <Editor key={key} channel={channel} />
  if (error)
    return (
      <ErrorState title="草稿加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="form" rows={8} />
  if (data.state !== 'draft' || data.channel !== channel)
    return (
      <EmptyState
        title="这条消息已经发送，不能再修改"
        icon="mail"
        actions={
          <Link className="target" to={`${logPath(data.channel)}?open=${data.id}`}>
            查看发送情况
          </Link>
        }
      />
    )
  return (
    <Editor
      key={data.id}
      channel={channel}
      from={data}
      saved={{ id: data.id, version: data.version }}
      chosen={data.chosen}
      locked={!data.mayEdit}
    />
  )
}

/** A list sends its filter along in the address, or the chosen rows with the navigation. */
const useGiven = (channel: MessageChannel): { draft: Draft; names: Map<string, string> } => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const empty = emptyDraft(channel)
  const given = state as { recipients?: { id: string; name: string }[] } | null
  const chosen = given?.recipients?.slice(0, MAX_LISTED) ?? []
  const kind = params.get('kind') as MemberKind | null
  const audience = { ...empty.audience, memberIds: chosen.map(({ id }) => id) }
  if (kind) {
    let filter: Record<string, unknown> = {}
    try {
      filter = JSON.parse(params.get('filter') ?? '{}') as Record<string, unknown>
    } catch {
      // A broken link chooses nobody by accident: the count is shown before anything is sent.
    }
    audience.groups = [newGroup(kind, filter)]
  }
  return { draft: { ...empty, audience }, names: new Map(chosen.map(({ id, name }) => [id, name])) }
}

function Editor({
  channel,
  from,
  saved: first,
  chosen: named = [],
  locked = false,
}: {
  channel: MessageChannel
  from?: Draft
  saved?: Saved
  /** Names of the chosen members of a saved draft. */
  chosen?: readonly { id: string; name: string }[]
  /** Somebody else's, to be read and copied. */
  locked?: boolean
}) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const given = useGiven(channel)
  const [draft, setDraft] = useState<Draft>(() =>
    from
      ? {
          ...{ channel, nature: from.nature, subject: from.subject, body: from.body },
          ...{ audience: from.audience, files: from.files, templateId: from.templateId },
        }
      : given.draft,
  )
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map([...given.names, ...named.map(({ id, name }) => [id, name] as const)]),
  )
  const [pasted, setPasted] = useState('')
  const [conflict, setConflict] = useState(false)
  const [saved, setSaved] = useState(first)
  const [kept, setKept] = useState(() => JSON.stringify(savedForm(draft)))
  const [dialog, setDialog] = useState<'send' | 'test' | 'phones'>()
  const typed = pasted.trim() !== ''
  const dirty = !locked && (typed || JSON.stringify(savedForm(draft)) !== kept)
  const later = useLater(draft, 400)
  const chosen = isChosen(later.audience)
  const count = useQuery({
    queryKey: ['audience', channel, contentOf(later)],
    queryFn: ({ signal }) => call(callsOf(channel).audience, contentOf(later), { signal }),
    enabled: chosen,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const report = chosen ? count.data : undefined
  const failure = count.error
    ? count.error instanceof ApiError
      ? (Object.values(count.error.fields)[0] ?? count.error.text)
      : errorText(count.error)
    : undefined
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))

  /** Answers the draft as it lies on the server, or undefined after saying why not. */
  const save = async (anew = false): Promise<Saved | undefined> => {
    try {
      const done = await call(callsOf(channel).save, {
        ...savedForm(draft),
        ...(saved && !anew && { id: saved.id, version: saved.version }),
        // They belong to the other draft.
        ...(anew && { fileIds: [] }),
      })
      const next = { id: done.id, version: done.version }
      setSaved(next)
      setConflict(false)
      if (anew) change({ files: [] })
      setKept(JSON.stringify(savedForm(anew ? { ...draft, files: [] } : draft)))
      void queries.invalidateQueries({ queryKey: listKey(callsOf(channel).log) })
      return next
    } catch (cause) {
      if (cause instanceof ApiError && cause.is('stateChanged')) setConflict(true)
      toast(wordsOf(cause), 'error')
      return undefined
    }
  }
  const ready =
    !typed &&
    draft.body.trim() !== '' &&
    (channel === 'sms' || draft.subject.trim() !== '') &&
    (report?.deliverable ?? 0) > 0
  const missing = typed
    ? '名单中有内容还没有加入，请点“加入名单”或清除'
    : !chosen
      ? '请选择收件人'
      : channel === 'mail' && draft.subject.trim() === ''
        ? '请填写主题'
        : draft.body.trim() === ''
          ? '请填写正文'
          : (report?.deliverable ?? 0) === 0
            ? '没有可以送达的收件人'
            : ''

  // A new draft gets its address once it is saved; a reload finds it again.
  useEffect(() => {
    if (saved && saved.id !== first?.id)
      window.history.replaceState(window.history.state, '', `?id=${saved.id}`)
  }, [saved, first])

  return (
    <div className={styles.compose}>
      <LeaveGuard dirty={dirty && dialog === undefined}>内容已修改但尚未保存，离开后修改将丢失。</LeaveGuard>
      <Drafts channel={channel} current={saved?.id} />
      {!manages && !locked && <Banner tone="info">您可以撰写和保存草稿，由管理员核对后发送。</Banner>}
      {locked && (
        <Banner tone="info" title="这是其他人的草稿，您只能查看">
          需要修改时，请在“{channel === 'mail' ? '已发邮件' : '已发短信'}”中打开，复制为自己的新草稿。
        </Banner>
      )}
      {conflict && (
        <Banner
          tone="warning"
          title="这份草稿刚被其他人修改或发送"
          actions={
            <Button
              kind="secondary"
              onClick={async () => {
                if (await save(true)) toast('已另存为新草稿', 'success')
              }}
            >
              另存为新草稿
            </Button>
          }
        >
          您填写的内容仍在页面上，可以另存为新草稿（附件须重新上传）。
        </Banner>
      )}
      <div className={styles.panes}>
        <fieldset className={styles.column} disabled={locked} aria-label="收件人和内容">
          <RecipientsCard
            draft={draft}
            names={names}
            report={report}
            failure={chosen ? failure : undefined}
            counting={count.isFetching}
            onChange={(audience) => change({ audience })}
            onNamed={(member, name) => setNames(new Map([...names, [member, name]]))}
            pasted={pasted}
            onPasted={setPasted}
          />
          <ContentCard draft={draft} onChange={change} />
        </fieldset>
        <PreviewCard draft={later} deliverable={report?.deliverable ?? 0} />
      </div>
      <footer className={styles.bar}>
        <p data-blocks={missing && !locked ? '' : undefined}>
          {[dirty ? '尚未保存' : saved && !locked ? '已保存' : '', locked ? '' : missing]
            .filter(Boolean)
            .join('；')}
        </p>
        {channel === 'sms' && (
          <Button kind="quiet" onClick={() => setDialog('phones')}>
            检查号码
          </Button>
        )}
        {manages && (
          <Button kind="quiet" disabled={draft.body.trim() === ''} onClick={() => setDialog('test')}>
            测试发送
          </Button>
        )}
        {!locked && (
          <Button
            kind="secondary"
            busyText="正在保存…"
            onClick={async () => {
              if (await save()) toast('草稿已保存', 'success')
            }}
          >
            保存草稿
          </Button>
        )}
        {manages && (
          <Button
            disabled={!ready}
            title={missing}
            onClick={async () => {
              if (await save()) setDialog('send')
            }}
          >
            发送…
          </Button>
        )}
      </footer>
      {dialog === 'send' && saved && report && (
        <SendDialog
          draft={draft}
          saved={saved}
          report={report}
          onClose={() => {
            setDialog(undefined)
            void count.refetch()
          }}
          onSent={() => navigate(logPath(channel, saved.id))}
        />
      )}
      {dialog === 'test' && <TestDialog draft={draft} onClose={() => setDialog(undefined)} />}
      {dialog === 'phones' && (
        <PhoneCheck
          given={draft.audience.list.map(({ mobileTel }) => mobileTel).filter((phone) => phone !== '')}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
