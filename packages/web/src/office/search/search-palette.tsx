import { SEARCH_GROUPS, type SearchHit, search } from '@portal/contract/office/search.calls'
import { mayCall } from '@portal/contract/platform/endpoint'
import { type Identifier, identifierIn } from '@portal/contract/platform/person/identifier'
import type { Role } from '@portal/contract/platform/roles'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Row, Stack } from '../../shared/ui/layout.tsx'
import { Palette, type PaletteGroup, type PaletteItem } from '../../shared/ui/palette.tsx'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { pagesNamed } from './pages.ts'
import { iconOf, placeOf } from './places.ts'
import { keepSearch, recentSearches } from './recent.ts'

interface Item extends PaletteItem {
  readonly hit?: SearchHit | undefined
}

const PAUSE = 120
/** What was typed, once the typing pauses. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const itemOf = (hit: SearchHit, role: Role): Item => ({
  key: `${hit.kind}:${hit.id}`,
  icon: iconOf(hit.kind),
  title: hit.title,
  text: hit.facts.join('　'),
  aside:
    [...hit.tags.slice(0, 1), ...hit.also.map(({ tag }) => tag.split(' · ')[0])].join(' · ') || undefined,
  to: placeOf(hit, role),
  hit,
})

/** Whole numbers of one person go the logged way, where the role may; everything else is looked for by what can be read. */
const useFound = (typed: string, role: Role) => {
  const keyword = typed.trim()
  const whole = identifierIn(keyword)
  const may = mayCall(search.identify, role)
  const named = useCall(search.find, keyword !== '' && !whole ? { keyword } : undefined, {
    keepPrevious: true,
  })
  const owner = useCall(search.identify, whole && may ? { keyword } : undefined, { forget: true })
  const asked = whole ? owner : named
  return { whole, may, asked, groups: keyword === '' ? [] : (asked.data?.groups ?? []) }
}

function Preview({ item, role, onGo }: { item: Item; role: Role; onGo: () => void }) {
  const { hit } = item
  return (
    <Stack gap={3}>
      <strong>{item.title}</strong>
      {hit ? (
        <>
          <Row gap={1}>
            {hit.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Row>
          {hit.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </>
      ) : (
        <span>{item.text ?? item.aside}</span>
      )}
      <Stack gap={1}>
        <Link className="target" to={item.to} onClick={onGo}>
          打开
        </Link>
        {hit?.also.map((other) => (
          <Link key={other.id} className="target" to={placeOf(other, role)} onClick={onGo}>
            打开{other.tag}
          </Link>
        ))}
      </Stack>
    </Stack>
  )
}

const LABELS: Record<Identifier, string> = { mobile: '手机号', idCard: '证件号', email: '邮箱' }

interface SayingProps {
  typed: string
  found: ReturnType<typeof useFound>
  empty: boolean
  onWord: (word: string) => void
}
/** What there is to say where there is nothing to choose. */
function Saying({ typed, found: { whole, may, asked }, empty, onWord }: SayingProps) {
  const recent = useMemo(recentSearches, [])
  if (typed.trim() === '')
    return recent.length > 0 ? (
      <Stack gap={2}>
        <span>最近查找</span>
        <Row gap={1}>
          {recent.map((word) => (
            <Button key={word} kind="secondary" onClick={() => onWord(word)}>
              {word}
            </Button>
          ))}
        </Row>
      </Stack>
    ) : (
      <EmptyState title="搜人、单位、成果、设置或操作" icon="search">
        可以输入姓名、拼音、拼音首字母、手机号后四位、会员编号或证书编号。
      </EmptyState>
    )
  if (whole && !may)
    return (
      <EmptyState title={`不能按${LABELS[whole]}查找`} icon="lock">
        按完整的证件号、手机号和邮箱查找由管理员办理。
      </EmptyState>
    )
  if (asked.isError)
    return (
      <ErrorState title="没有查到" onRetry={() => asked.refetch()}>
        {asked.error.text}
      </ErrorState>
    )
  if (!empty || asked.isFetching) return null
  return (
    <EmptyState title="没有找到" icon="search">
      证件号、手机号和邮箱须输全；姓名可以只输拼音首字母，至少两个字母。
    </EmptyState>
  )
}

/** The search from everywhere: people, units, what they do here, pages, acts and settings. */
export function SearchPalette({
  role,
  takeTyped,
  onClose,
}: {
  role: Role
  /** What was typed before this was there. */
  takeTyped: () => string | undefined
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const begin = useRef(takeTyped)
  useLayoutEffect(() => {
    const before = begin.current()
    if (before) setTyped((now) => before + now)
  }, [])
  const settled = useSettled(typed)
  const found = useFound(settled, role)
  const groups: PaletteGroup<Item>[] = [
    ...found.groups.map(({ group, list, more }) => ({
      key: group,
      title: SEARCH_GROUPS[group],
      items: list.map((hit) => itemOf(hit, role)),
      more,
    })),
    ...pagesNamed(typed, role),
  ]
  const done = () => {
    keepSearch(typed)
    onClose()
  }
  return (
    <Palette<Item>
      label="全站搜索"
      placeholder="姓名、拼音首字母、单位、编号、手机号、证件号"
      value={typed}
      onChange={setTyped}
      groups={groups}
      busy={found.asked.isFetching || typed !== settled}
      preview={(item) => <Preview item={item} role={role} onGo={done} />}
      note={found.may ? '证件号、手机号、邮箱须输全，查询记入日志' : '只列出您可以查看的内容'}
      onOpen={(item, { newTab }) => {
        done()
        if (newTab) window.open(item.to, '_blank', 'noopener')
        else void navigate(item.to)
      }}
      onClose={onClose}
    >
      <Saying
        typed={typed}
        found={found}
        empty={groups.length === 0 && typed === settled}
        onWord={setTyped}
      />
    </Palette>
  )
}
