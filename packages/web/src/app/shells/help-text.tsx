import { publication } from '@portal/contract/content/publication.calls'
import { servicePhone } from '@portal/contract/platform/settings/service-phone'
import type { TextBlock } from '@portal/contract/platform/texts/text-block.fields'
import type { TextKey } from '@portal/contract/platform/texts/texts'
import { useDeferredValue, useState } from 'react'
import { NewsLines } from '../../content/publication/news.tsx'
import { Ask } from '../../membership/feedback/index.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { session } from '../../shared/session.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Article, TextView, useText } from '../../shared/text/index.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Hint, Section, Stack } from '../../shared/ui/layout.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { useProfile } from './profile.ts'

const wordsOf = (block: TextBlock): string =>
  (block.type === 'list' ? block.items.flat() : block.content).map(({ text }) => text).join('')

/** A heading with what stands below it. */
const sectionsOf = (blocks: readonly TextBlock[]): TextBlock[][] =>
  blocks.reduce<TextBlock[][]>((sections, block) => {
    if (block.type === 'heading' || sections.length === 0) sections.push([])
    sections.at(-1)?.push(block)
    return sections
  }, [])

/** What the society wrote under 系统设置 · 使用帮助 for a kind of member, searched together with the articles; and whom to ask. */
export default function HelpText({ topic, onGo }: { topic: TextKey; onGo: () => void }) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const text = useText(topic)
  return (
    <Stack gap={5}>
      <TextField label="在帮助和文章中查找" type="search" maxLength={50} value={typed} onChange={setTyped} />
      <TextView from={text} rows={6}>
        {(loaded) => {
          const found = sectionsOf(loaded.blocks).filter((section) =>
            section.some((block) => wordsOf(block).includes(keyword)),
          )
          return found.length === 0 ? (
            <Hint>{`帮助中没有“${keyword}”。可以换一个说法，或在下面告诉学会。`}</Hint>
          ) : (
            <Article text={{ ...loaded, blocks: found.flat() }} under={2} />
          )
        }}
      </TextView>
      {keyword.length > 1 && <Articles keyword={keyword} onGo={onGo} />}
      <Contact />
      <Ask />
    </Stack>
  )
}

const Articles = ({ keyword, onGo }: { keyword: string; onGo: () => void }) => {
  const { data } = useCall(publication.news, { keyword }, { keepPrevious: true, background: true })
  return data && data.list.length > 0 ? (
    <Card flush title="相关文章和视频">
      <NewsLines list={data.list} onGo={onGo} />
    </Card>
  ) : null
}

/** Whoever calls is asked which record it is about. */
const Contact = () => {
  const settings = usePublicSettings()
  const { email, serviceHours } = settings
  const phone = servicePhone(settings, session.role())
  const serialNum = useProfile()?.serialNum
  return (
    <Section title="联系学会">
      <Facts
        facts={[
          ['电话', phone && <a href={`tel:${phone}`}>{phone}</a>],
          ['邮箱', email && <a href={`mailto:${email}`}>{email}</a>],
          ['咨询时间', serviceHours],
          ...(serialNum ? ([['联系时请报编号', serialNum]] as const) : []),
        ]}
      />
    </Section>
  )
}
