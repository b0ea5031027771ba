import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './mailbox/mailbox.module.css'
import { CHANNELS, type ChannelFilter, channelLabel, type Message } from './mailbox/message.ts'
import { MessageList } from './mailbox/message-list.tsx'
import { MessageView } from './mailbox/message-view.tsx'
import { useArrivals, useMailbox } from './mailbox/use-mailbox.ts'

const WIDE = '(min-width: 1000px)'
const useWide = () => {
  const [wide, setWide] = useState(() => window.matchMedia(WIDE).matches)
  useEffect(() => {
    const query = window.matchMedia(WIDE)
    const follow = () => setWide(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return wide
}

/** Filter and opened message lie in the address, so that both can be passed on. */
const useMailboxUrl = () => {
  const [params, setParams] = useSearchParams()
  const channel = params.get('channel')
  const change = (next: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) value ? after.set(name, value) : after.delete(name)
        return after
      },
      { replace: true },
    )
  return {
    channel: (channel === 'sms' || channel === 'mail' ? channel : '') as ChannelFilter,
    keyword: params.get('q') ?? '',
    open: params.get('open') ?? undefined,
    change,
  }
}

const Notice = ({ channels }: { channels: readonly Message['channel'][] }) => (
  <Banner tone="info" title={`${channels.map(channelLabel).join('和')}只保存在本机，不会真正发出`}>
    尚未配置{channels.includes('mail') && '邮件服务器（SMTP_URL）'}
    {channels.length > 1 && '和'}
    {channels.includes('sms') && '短信网关（SMS_*）'}
    ，系统发送的内容全部留在这里供查看；配置并重新启动后，消息将发往收件人，不再进入本页。
  </Banner>
)

/** 本机消息箱: what the portal would have sent, on a machine without gateways (docs/handbook/communication.md#gateways). */
export function Page() {
  const [auto, setAuto] = useState(true)
  const { channel, keyword, open, change } = useMailboxUrl()
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useMailbox(
    channel,
    keyword,
  )
  useArrivals(auto)
  const wide = useWide()

  if (error && !data)
    return error instanceof ApiError && error.is('notFound') ? (
      <EmptyState title="本机消息箱未启用" icon="mail">
        短信和邮件都已配置发送网关，消息直接发往收件人，不在本机保存。
      </EmptyState>
    ) : (
      <ErrorState title="消息加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )

  const first = data?.pages[0]
  // Pages move on when a message arrives between two of them.
  const loaded = [...new Map(data?.pages.flatMap(({ list }) => list).map((each) => [each.id, each])).values()]
  const chosen = loaded.find(({ id }) => id === open)
  const displayed = chosen ?? (wide ? loaded[0] : undefined)
  const filtered = channel !== '' || keyword !== ''

  return (
    <div className={styles.page}>
      {first && first.channels.length > 0 && <Notice channels={first.channels} />}
      <section className={styles.box} aria-label="本机消息箱">
        <div className={styles.tools}>
          <Filters
            channel={channel}
            keyword={keyword}
            counts={first?.counts}
            onChange={(next) => change({ ...next, open: '' })}
          />
          <label className={styles.auto}>
            <input type="checkbox" checked={auto} onChange={(event) => setAuto(event.target.checked)} />
            自动刷新
          </label>
          <Button kind="quiet" busy={isFetching} busyText="正在刷新" onClick={() => refetch()}>
            <Icon name="refresh" />
            刷新
          </Button>
        </div>
        {!data ? (
          <Skeleton shape="table" rows={8} />
        ) : loaded.length === 0 && !filtered ? (
          <EmptyState title="还没有消息" icon="mail">
            验证码、审核结果等短信和邮件生成后会出现在这里，本页会自动刷新。
          </EmptyState>
        ) : loaded.length === 0 ? (
          <EmptyState
            title="没有符合条件的消息"
            icon="search"
            actions={
              <Button kind="secondary" onClick={() => change({ channel: '', q: '', open: '' })}>
                清空筛选条件
              </Button>
            }
          >
            可以更换渠道或关键字后再试。
          </EmptyState>
        ) : (
          <div className={styles.panes}>
            <div className={styles.scroll}>
              <MessageList messages={loaded} openId={displayed?.id} onOpen={(id) => change({ open: id })} />
              {hasNextPage && (
                <div className={styles.more}>
                  <span>
                    已显示 {loaded.length} 条，共 {first?.total} 条
                  </span>
                  <Button
                    kind="secondary"
                    busy={isFetchingNextPage}
                    busyText="正在加载"
                    onClick={() => fetchNextPage()}
                  >
                    加载更早的消息
                  </Button>
                </div>
              )}
            </div>
            {wide && <div className={styles.pane}>{displayed && <MessageView message={displayed} />}</div>}
          </div>
        )}
      </section>
      {!wide && chosen && (
        <Dialog open title="消息详情" onClose={() => change({ open: '' })}>
          <MessageView message={chosen} />
        </Dialog>
      )}
    </div>
  )
}

/** A keyword is searched for when typing pauses; nothing happens while an IME composes. */
const Search = ({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) => {
  const [typed, setTyped] = useState(keyword)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Emptied elsewhere (清空筛选条件).
  useEffect(() => {
    if (keyword === '') setTyped('')
  }, [keyword])
  const later = (value: string) => {
    clearTimeout(timer.current)
    if (!composing.current) timer.current = setTimeout(() => onSearch(value.trim()), 400)
  }
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label="查找消息"
        placeholder="收件人、标题或内容"
        maxLength={60}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          later(event.target.value)
        }}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          later(event.currentTarget.value)
        }}
      />
    </search>
  )
}

const Filters = ({
  channel,
  keyword,
  counts,
  onChange,
}: {
  channel: ChannelFilter
  keyword: string
  counts: Readonly<Record<string, number>> | undefined
  onChange: (next: Readonly<Record<string, string>>) => void
}) => (
  <>
    <fieldset className={styles.tabs} aria-label="渠道">
      {[{ code: '', label: '全部' } as const, ...CHANNELS].map(({ code, label }) => (
        <button
          key={code}
          type="button"
          aria-pressed={channel === code}
          onClick={() => onChange({ channel: code })}
        >
          {label}
          {counts && <span>{counts[code || 'all'] ?? 0}</span>}
        </button>
      ))}
    </fieldset>
    <Search keyword={keyword} onSearch={(q) => onChange({ q })} />
  </>
)
