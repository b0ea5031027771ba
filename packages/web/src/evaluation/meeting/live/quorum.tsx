import { Grid, Hint, Stack } from '../../../shared/ui/layout.tsx'
import { Meter } from '../../../shared/ui/stat.tsx'
import type { Meeting } from '../view.ts'

/** How many are there of those who have to be, for each achievement. */
export const Quorum = ({ view }: { view: Pick<Meeting, 'items'> }) => (
  <Grid>
    {view.items.map((item, n) => {
      const enough = item.size > 0 && item.present >= item.needed
      const state =
        item.size === 0
          ? '（未组建专家组）'
          : enough
            ? '，人数已够'
            : `，还差 ${item.needed - item.present} 人`
      return (
        <Stack key={item.achievementId} gap={2}>
          <strong>
            {n + 1}. {item.name}
          </strong>
          <Meter
            label={`${item.name}到会人数`}
            value={item.present}
            max={Math.max(1, item.size)}
            tone={enough ? 'good' : 'wait'}
          />
          <Hint>
            到会 {item.present} / {item.size} 人，须 {item.needed} 人{state}
          </Hint>
        </Stack>
      )
    })}
  </Grid>
)
