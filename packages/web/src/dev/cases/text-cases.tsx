import { useState } from 'react'
import { Stack } from '../../shared/ui/layout.tsx'
import { Pick, Picks } from '../../shared/ui/picks.tsx'
import { SearchLine } from '../../shared/ui/search-line.tsx'
import { Points, Text } from '../../shared/ui/text.tsx'
import { Marks, Named, Picture } from '../../shared/ui/words.tsx'
import type { Case } from './case.ts'

const PORTRAIT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 9"%3E%3Cpath fill="%23ccc" d="M0 0h7v9H0z"/%3E%3C/svg%3E'
const VERSIONS = [
  ['own', '用我的', '示例上游岩土研究院，今天 09:12'],
  ['theirs', '用对方的', '示例河口水利规划院与示例三角洲生态环境管理局联合实验室，昨天 16:40'],
] as const

function TwoVersions() {
  const [chosen, setChosen] = useState<string>('own')
  return (
    <Picks legend="工作单位">
      {VERSIONS.map(([key, words, note]) => (
        <Pick
          key={key}
          name="version"
          checked={chosen === key}
          disabled={false}
          note={note}
          onPick={() => setChosen(key)}
        >
          {words}
        </Pick>
      ))}
    </Picks>
  )
}

export const textCases: readonly Case[] = [
  {
    name: '文字',
    show: () => (
      <Stack gap={2}>
        <Text size="xl" strong>
          K7QM-4F2P
        </Text>
        <Text tone="quiet" size="s">
          三天内有效，最多用五次。
        </Text>
        <Text tone="bad">两处需要修改</Text>
        <Text as="h3" display size="title">
          汇流域之智，评科技之实
        </Text>
        <Marks marks={['学术交流', '2026-11-26', false, '有附件']} />
        <Text as="blockquote" typed>
          {'第一行\n第二行'}
        </Text>
        <Points points={['请核对姓名', '请核对工作单位']} />
      </Stack>
    ),
  },
  { name: '名称与说明', show: () => <Named note="个人会员">钟离潮</Named> },
  {
    name: '查找一行',
    show: () => (
      <SearchLine
        label="查找文章"
        placeholder="搜索标题和正文"
        submitText="搜索"
        keyword=""
        maxLength={50}
        onSearch={() => {}}
      />
    ),
  },
  { name: '照片', show: () => <Picture src={PORTRAIT} alt="钟离潮的照片" caption="钟离潮" /> },
  { name: '两者取一', show: () => <TwoVersions /> },
]
