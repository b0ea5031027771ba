import type { Hit } from '@portal/contract/peer-review/panel.fields'
import { Hint } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'

/** What stands between an expert and an item, with the waiver where one was given. */
export const Hits = ({ hits }: { hits: readonly Hit[] }) =>
  hits.map((hit) => (
    <Hint key={`${hit.rule}${hit.text}`}>
      {hit.level === 'hard' && <Tag tone="bad">须回避</Tag>} {hit.text}
      {hit.waiver && (
        <>
          ；免回避说明：{hit.waiver.reason}（{hit.waiver.by}）
          {hit.waiver.confirmedAt ? `，${hit.waiver.confirmedBy}已确认` : '，待负责人确认'}
        </>
      )}
    </Hint>
  ))
