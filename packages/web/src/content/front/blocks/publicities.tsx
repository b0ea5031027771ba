import type { FrontPublicity } from '@portal/contract/content/front.calls'
import { dayOf } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { toOpen } from '../../../shared/routes/open-table.ts'
import parts from '../../../shared/site/parts.module.css'
import { Band, Rail } from '../../../shared/site/parts.tsx'
import { Gauge } from '../../../shared/ui/index-nav.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { BlockProps } from './block.ts'
import styles from './blocks.module.css'

/** What is open to objections now, with a mark for each day; what ended last where nothing is. */
export const Publicities = ({ block, page: { publicity } }: BlockProps) => {
  if (publicity.length === 0) return null
  const running = publicity.some(({ state }) => state !== 'ended')
  return (
    <Band label={block.title}>
      <Rail
        title={running ? block.title : '最近公示'}
        lead={running ? block.lead : '目前没有正在进行的公示，以下公示已经结束。'}
        more={{ text: '全部公示', to: toOpen('publicityList') }}
      >
        <ul className={`${parts.ruled} ${styles.rows}`}>
          {publicity.map((one) => (
            <li key={one.id} className={styles.publicity}>
              <Text as="span" size="s" tone="quiet">
                {one.typeLabel || (one.kind === 'award' ? '科技奖励' : '成果评价')}
              </Text>
              <div>
                <Text as="h3" size="l">
                  <Link to={toOpen('publicity', { id: one.id })}>{one.name}</Link>
                </Text>
                {one.unit && (
                  <Text size="s" tone="quiet">
                    {one.unit}
                  </Text>
                )}
              </div>
              <div>
                <Gauge
                  label="公示天数"
                  value={one.state === 'paused' ? 0 : one.passed}
                  max={Math.min(one.days, MOST)}
                />
                <Text size="s" tone="quiet">
                  {dayOf(one.startAt).slice(5)} 至 {dayOf(one.endAt).slice(5)}
                </Text>
              </div>
              <Left one={one} />
            </li>
          ))}
        </ul>
      </Rail>
    </Band>
  )
}

/** More marks than these cannot be told apart. */
const MOST = 30
const SOON = 3

const Left = ({ one: { state, left } }: { one: FrontPublicity }) => {
  if (state === 'paused') return <p className={styles.left}>异议处理中</p>
  if (state === 'ended') return <p className={styles.left}>已结束</p>
  if (left === 0)
    return (
      <p className={styles.left} data-soon="">
        今天截止
      </p>
    )
  return (
    <p className={styles.left} data-soon={left <= SOON ? '' : undefined}>
      剩 <b>{left}</b> 天
    </p>
  )
}
