import { dues } from '@portal/contract/membership/dues/dues.calls'
import {
  BANK_MATCHES,
  MAX_BANK_BOOKED,
  MAX_BANK_ROWS,
} from '@portal/contract/membership/dues/dues-bank.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { ListTabs } from '../../shared/list/list-tabs.tsx'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Card, Page as Frame, Hint, Stack } from '../../shared/ui/layout.tsx'
import { ActionBar } from '../../shared/ui/toolbar.tsx'
import { BankLines, type Chosen, type Line } from './bank/bank-lines.tsx'
import { yuan } from './words.ts'

type Read = OutputOf<typeof dues.readBank>

/** What is proposed without doubt is chosen beforehand; the rest waits for a person. */
const firstChoice = (lines: readonly Line[]): Chosen =>
  new Map(lines.flatMap(({ ref, match, proposed }) => (match === 'sure' ? [[ref, new Set(proposed)]] : [])))

const TABS = {
  field: 'match',
  all: '全部',
  items: Object.entries(BANK_MATCHES).map(([code, { label }]) => ({ code, label })),
}
const countsOf = (lines: readonly Line[]): Record<string, number> => {
  const counts: Record<string, number> = { all: lines.length, sure: 0, likely: 0, booked: 0, unknown: 0 }
  for (const { match } of lines) counts[match] = (counts[match] ?? 0) + 1
  return counts
}

/** The bank's list of what came in, line by line beside what is owed. */
export function Page() {
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<Read>()
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [sent, setSent] = useState(0)
  const [refused, setRefused] = useState<OutputOf<typeof dues.bookBank>['refused']>([])
  const look = useAction(dues.readBank, {
    onDone: (reply) => {
      setRead(reply)
      setChosen(firstChoice(reply.lines))
    },
  })
  const lookAt = (given: File) =>
    look.runWith([given.name, given.size, given.lastModified, Date.now()], () => ({}), {
      files: { file: given },
      onProgress: setSent,
    })
  const book = useAction(dues.bookBank, {
    done: ({ booked }) => (booked > 0 ? `已登记 ${booked} 笔，缴费通知已发给单位` : undefined),
    onDone: (reply) => {
      setRefused(reply.refused)
      if (file) void lookAt(file)
    },
  })
  const take = ([given]: readonly File[]) => {
    if (!given) return
    setFile(given)
    setRefused([])
    return lookAt(given)
  }
  return (
    <Frame
      title="核对银行流水"
      back={{ to: to('dues'), text: '会费管理' }}
      lead="上传网上银行导出的交易明细，系统按付款户名、附言和金额找出对应的单位；核对后一次登记。"
    >
      <Card label="银行流水">
        <Stack gap={3}>
          <FileChooser
            drop
            label="银行流水文件"
            accept=".xlsx"
            kind={read ? 'secondary' : 'primary'}
            busy={look.busy}
            text={look.busy ? `正在核对 ${Math.round(sent * 100)}%` : file ? '重新选择文件' : '选择文件'}
            note={file?.name ?? `xlsx，一次最多${MAX_BANK_ROWS}行；文件只用于核对，不保存`}
            onFiles={take}
          />
          <ActionNote action={look} />
          {read?.failure && <Banner tone="error">{read.failure}</Banner>}
          {!read && <Hint>登记过的流水再次上传时会标为“已登记”，不会重复登记。</Hint>}
        </Stack>
      </Card>
      {read && !read.failure && (
        <Result
          read={read}
          chosen={chosen}
          onChoose={setChosen}
          refused={refused}
          busy={book.busy}
          note={<ActionNote action={book} />}
          onBook={(lines) => book.run({ lines })}
        />
      )}
    </Frame>
  )
}

type Booked = {
  ref: string
  row: number
  paidOn: string
  amount: number
  entries: { id: string; version: number }[]
}
interface ResultProps {
  read: Read
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  refused: OutputOf<typeof dues.bookBank>['refused']
  busy: boolean
  note: React.ReactNode
  onBook: (lines: Booked[]) => void
}

const Result = ({ read, chosen, onChoose, refused, busy, note, onBook }: ResultProps) => {
  const [match, setMatch] = useState('')
  const shown = read.lines.filter((line) => match === '' || line.match === match)
  const ready = read.lines.flatMap((line) => {
    const ids = chosen.get(line.ref)
    if (!ids?.size) return []
    const { ref, row, paidOn, amount } = line
    const paid = read.owed.filter(({ id }) => ids.has(id)).map(({ id, version }) => ({ id, version }))
    return [{ ref, row, paidOn, amount, entries: paid }]
  })
  // The next ones are proposed again when these are done.
  const lines = ready.slice(0, MAX_BANK_BOOKED)
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return (
    <Stack>
      {refused.length > 0 && (
        <Banner tone="error" title={`有 ${refused.length} 笔没有登记`}>
          {refused.map(({ row, message }) => `第${row}行：${message}`).join('；')}
        </Banner>
      )}
      <Card flush label="收到的款项">
        <ListTabs tabs={TABS} value={match} counts={countsOf(read.lines)} onChange={setMatch} />
        <BankLines
          lines={shown}
          owed={read.owed}
          chosen={chosen}
          onChoose={(ref, ids) => onChoose(new Map(chosen).set(ref, ids))}
        />
      </Card>
      {read.left > 0 && <Hint>另有 {read.left} 行是支出或没有金额，没有列出。</Hint>}
      <ActionBar message={note}>
        <Button disabled={lines.length === 0} busy={busy} busyText="正在登记…" onClick={() => onBook(lines)}>
          {lines.length > 0
            ? `登记${ready.length > lines.length ? '前' : '所选'} ${lines.length} 笔，共 ${yuan(sum)}`
            : '登记所选'}
        </Button>
      </ActionBar>
    </Stack>
  )
}
