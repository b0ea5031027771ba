import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { type StatisticsKind, statistics } from '@portal/contract/office/statistics.calls'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { Choices } from '../../../shared/ui/choices.tsx'
import { Page } from '../../../shared/ui/layout.tsx'
import styles from './figures.module.css'
import { Figures } from './figures.tsx'
import { FiguresBar } from './figures-bar.tsx'
import { useFigures } from './use-figures.ts'

/** What is counted and when above, the figures below. */
export const FiguresView = ({ kinds }: { kinds: readonly [StatisticsKind, ...StatisticsKind[]] }) => {
  const { kind, filter, answer, change } = useFigures(kinds)
  return (
    <Page>
      <FiguresBar
        {...{ filter, change }}
        at={answer.data?.at}
        endpoint={statistics.download}
        input={{ kind, ...filter }}
      >
        {kinds.length > 1 && (
          <Choices
            label="统计对象"
            options={kinds.map((code) => ({ code, label: MEMBER_KINDS[code].label }))}
            value={kind}
            onChange={(code) => change({ kind: code })}
          />
        )}
      </FiguresBar>
      <Loaded call={answer} shape="cards" failed="统计加载失败">
        {(figures) => (
          <div className={styles.body} aria-busy={answer.isPlaceholderData || undefined}>
            <Figures kind={kind} filter={filter} figures={figures} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
