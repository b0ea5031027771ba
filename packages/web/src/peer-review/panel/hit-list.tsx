import type { Hit } from '@portal/contract/peer-review/panel.calls'
import type { ReactNode } from 'react'
import { Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

/** What stands between an expert and a subject; `after` follows each. */
export const HitList = ({ hits, after }: { hits: readonly Hit[]; after?: (hit: Hit) => ReactNode }) =>
  hits.length === 0 ? (
    '无'
  ) : (
    <Stack gap={1}>
      {hits.map((hit) => (
        <div key={hit.rule}>
          {hit.level === 'hard' && <Tag tone="bad">必须回避</Tag>} {hit.text}
          {after?.(hit)}
        </div>
      ))}
    </Stack>
  )
