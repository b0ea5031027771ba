import { publication } from '@portal/contract/content/publication.calls'
import { COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime } from '@portal/contract/platform/time'
import { lazy, Suspense } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Card, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

// What a page of strangers would have to name beforehand is named here.
const OwnEvents = lazy(async () => ({ default: (await import('../event/index.ts')).OwnEvents }))

type Row = OutputOf<typeof publication.news>['list'][number]

const PAGES = {
  xsjl: 'readExchange',
  kjjl: 'readAwards',
  ttbz: 'readStandards',
  kxpj: 'readScience',
  kjcg: 'readEvaluation',
} as const satisfies Record<Column, string>

const addressOf = ({ column, kind, id }: Row) =>
  kind === 'video' ? to(PAGES[column], { view: 'videos', id }) : to(PAGES[column], { view: id })

export const NewsLines = ({ list, onGo }: { list: readonly Row[]; onGo?: (() => void) | undefined }) => (
  // Whoever follows a line leaves what it stands in.
  // biome-ignore lint/a11y: the links inside are what is pressed
  <div onClick={onGo}>
    <Lines
      lines={list.map((row) => ({
        key: row.id,
        to: addressOf(row),
        text: row.title,
        note: `${COLUMNS[row.column].label}${row.kind === 'video' ? '视频' : ''} · ${shortTime(row.publishAt)}`,
        end: row.fresh && <Tag tone="wait">新</Tag>,
      }))}
    />
  </div>
)

/** On the home of members: what one goes to, then the newest of all columns, what was not read yet marked. */
export const News = () => (
  <Stack>
    <Suspense>
      <OwnEvents />
    </Suspense>
    <NewContent />
  </Stack>
)

const NewContent = () => (
  <Card flush title="新内容" level={2}>
    <Loaded call={useCall(publication.news, {})} shape="table" rows={4}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title="还没有内容">学会发布的通知、文章和视频会出现在这里。</EmptyState>
        ) : (
          <NewsLines list={list} />
        )
      }
    </Loaded>
  </Card>
)
