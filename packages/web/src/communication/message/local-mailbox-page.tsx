import { mailbox } from '@portal/contract/communication/mailbox.calls'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page as Frame } from '../../shared/ui/layout.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { SplitDesk } from '../../shared/ui/split-desk.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { useLater } from './compose/use-later.ts'
import { CHANNELS, type ChannelFilter, channelLabel, type Message } from './mailbox/message.ts'
import { MessageList } from './mailbox/message-list.tsx'
import { MessageView } from './mailbox/message-view.tsx'
import { useArrivals } from './mailbox/use-arrivals.ts'

const PAGE_SIZE = 50
const WIDE = '(min-width: 901px)'
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
  const channel = useChoice('channel', ['sms', 'mail']) ?? ''
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
    channel: channel as ChannelFilter,
    keyword: params.get('q') ?? '',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
    open: params.get('open') ?? undefined,
    change,
  }
}
type Url = ReturnType<typeof useMailboxUrl>

const Notice = ({ channels }: { channels: readonly Message['channel'][] }) => (
  <Banner tone="info" title={`${channels.map(channelLabel).join('和')}只保存在本机，不会真正发出`}>
    还没有接入{channels.includes('mail') && '发信邮箱'}
    {channels.length > 1 && '和'}
    {channels.includes('sms') && '短信服务'}
    ，系统发送的内容全部留在这里供查看；由系统管理员接入后，消息将发往收件人，不再进入本页。
  </Banner>
)

/** 本机消息箱: what the portal would have sent, on a machine without gateways (docs/handbook/communication.md#gateways). */
export function Page() {
  const [auto, setAuto] = useState(true)
  const url = useMailboxUrl()
  const { channel, keyword, page } = url
  const found = useCall(
    mailbox.list,
    { ...(channel && { channel }), ...(keyword && { keyword }), pageNum: page, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  )
  useArrivals(auto)
  if (found.error?.is('notFound'))
    return (
      <EmptyState title="本机消息箱未启用" icon="mail">
        短信和邮件都已配置发送网关，消息直接发往收件人，不在本机保存。
      </EmptyState>
    )
  return (
    <Frame>
      {found.data && found.data.channels.length > 0 && <Notice channels={found.data.channels} />}
      <Toolbar
        end={
          <>
            <Checkbox value={auto} onChange={setAuto}>
              自动刷新
            </Checkbox>
            <IconButton name="refresh" label="刷新" busy={found.isFetching} onClick={() => found.refetch()} />
          </>
        }
      >
        <Choices
          label="渠道"
          value={channel}
          options={[{ code: '' as ChannelFilter, label: '全部' }, ...CHANNELS].map(({ code, label }) => ({
            code,
            label: `${label} ${found.data?.counts[code || 'all'] ?? ''}`,
          }))}
          onChange={(code) => url.change({ channel: code, page: '', open: '' })}
        />
        <Search keyword={keyword} onSearch={(q) => url.change({ q, page: '', open: '' })} />
      </Toolbar>
      <Loaded call={found} shape="table" rows={8} failed="消息加载失败">
        {({ list, total }) =>
          list.length === 0 ? <Nothing url={url} /> : <Panes url={url} list={list} total={total} />
        }
      </Loaded>
    </Frame>
  )
}

const Nothing = ({ url: { channel, keyword, change } }: { url: Url }) =>
  channel === '' && keyword === '' ? (
    <EmptyState title="还没有消息" icon="mail">
      验证码、审核结果等短信和邮件生成后会出现在这里，本页会自动刷新。
    </EmptyState>
  ) : (
    <EmptyState
      title="没有符合条件的消息"
      icon="search"
      actions={
        <Button kind="secondary" onClick={() => change({ channel: '', q: '', open: '', page: '' })}>
          清空筛选条件
        </Button>
      }
    >
      可以更换渠道或关键字后再试。
    </EmptyState>
  )

/** The messages, and the chosen one beside them; on a phone it opens above. */
const Panes = ({ url, list, total }: { url: Url; list: readonly Message[]; total: number }) => {
  const wide = useWide()
  const chosen = list.find(({ id }) => id === url.open)
  const shown = chosen ?? (wide ? list[0] : undefined)
  return (
    <>
      <SplitDesk
        panes={[
          {
            key: 'list',
            title: `共 ${total} 条`,
            tools: total > PAGE_SIZE && (
              <Pagination
                page={url.page}
                size={PAGE_SIZE}
                total={total}
                onPage={(page) => url.change({ page: String(page), open: '' })}
              />
            ),
            flush: true,
            content: (
              <MessageList messages={list} openId={shown?.id} onOpen={(id) => url.change({ open: id })} />
            ),
          },
          ...(wide && shown
            ? [{ key: 'message', title: '消息内容', content: <MessageView message={shown} /> }]
            : []),
        ]}
      />
      {!wide && chosen && (
        <Dialog open title="消息详情" onClose={() => url.change({ open: '' })}>
          <MessageView message={chosen} />
        </Dialog>
      )}
    </>
  )
}

/** A keyword is searched for when typing pauses. */
const Search = ({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) => {
  const [typed, setTyped] = useState(keyword)
  const wanted = useLater(typed.trim(), 400)
  useEffect(() => {
    if (wanted !== keyword) onSearch(wanted)
  }, [wanted])
  // Emptied elsewhere (清空筛选条件).
  useEffect(() => {
    if (keyword === '') setTyped('')
  }, [keyword])
  return (
    <TextField
      label="查找消息"
      hideLabel
      type="search"
      placeholder="收件人、标题或内容"
      maxLength={60}
      value={typed}
      onChange={setTyped}
    />
  )
}
