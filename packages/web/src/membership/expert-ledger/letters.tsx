import { expertYear } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { useDownload } from '../../shared/call/use-download.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Row } from '../../shared/ui/layout.tsx'

/** The letter of each year; without an expert it is one's own. */
export const YearLetters = ({ years, expertId }: { years: readonly number[]; expertId?: string }) => {
  const save = useDownload(expertYear.letter)
  if (years.length === 0) return <Hint>有活动记录后，可以按年度下载履职函。</Hint>
  return (
    <Row gap={3}>
      {years.map((year) => (
        <Button
          key={year}
          kind="secondary"
          busy={save.busy}
          busyText="正在生成…"
          onClick={() => save.run({ year, ...(expertId && { expertId }) })}
        >
          {year}年度履职函
        </Button>
      ))}
    </Row>
  )
}
