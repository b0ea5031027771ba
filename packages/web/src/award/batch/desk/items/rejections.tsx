import type { award } from '@portal/contract/award/award.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Row, Stack } from '../../../../shared/ui/layout.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { TextArea } from '../../../../shared/ui/text-fields.tsx'
import { Hits } from '../hits.tsx'

export type Rejected = OutputOf<typeof award.assign>['rejected'][number]
export const keyOf = ({ itemId, expertId }: Rejected) => `${itemId} ${expertId}`

/** Who cannot examine what, or only with a word why it does not matter. */
export const Rejections = ({
  rejected,
  reasons,
  onReason,
}: {
  rejected: readonly Rejected[]
  reasons: Readonly<Record<string, string>>
  onReason: (key: string, reason: string) => void
}) => (
  <>
    <Banner tone="warning" title={`有${rejected.length}处需要回避`}>
      其余的照常分配；下列各项不说明的不分配。
    </Banner>
    {rejected.map((one) => (
      <Stack key={keyOf(one)} gap={1}>
        <Row>
          <strong>{one.name}</strong>
          <small>项目 {one.itemNo}</small>
          <Tag tone={one.level === 'hard' ? 'bad' : 'wait'}>
            {one.level === 'hard' ? '须回避，不能分配' : '可以说明后分配'}
          </Tag>
        </Row>
        <Hits hits={one.hits} />
        {one.level === 'soft' && (
          <TextArea
            label={`免回避说明（${one.name}，项目${one.itemNo}）`}
            help="至少5个字，须由负责人确认；留空则不分配"
            rows={2}
            limit={300}
            value={reasons[keyOf(one)] ?? ''}
            onChange={(text) => onReason(keyOf(one), text)}
          />
        )}
      </Stack>
    ))}
  </>
)
