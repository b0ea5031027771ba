import { isCertificateTextKey } from '@portal/contract/platform/texts/certificate-keys'
import { isLetterKey } from '@portal/contract/platform/texts/letter-texts'
import { isMailKey } from '@portal/contract/platform/texts/mail-texts'
import { isPhraseKey, PHRASE_KEYS } from '@portal/contract/platform/texts/phrase-texts'
import { PLACED_KEYS } from '@portal/contract/platform/texts/placed-texts'
import { isReviewMailKey } from '@portal/contract/platform/texts/review-mail-texts'
import { TEXT_KEYS } from '@portal/contract/platform/texts/texts'
import { shortTime } from '@portal/contract/platform/time'
import { Card, Grid } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { type EditedKey, titleOf } from './group-schema.ts'
import type { States } from './use-settings.ts'

type Section = { readonly title: string; readonly holds: (key: EditedKey) => boolean }
/** Two and two of a size stand beside each other. */
const NAMED: readonly Section[] = [
  { title: '评价和异议文书', holds: isLetterKey },
  { title: '退回用语', holds: isPhraseKey },
  { title: '证书', holds: isCertificateTextKey },
  { title: '注册完成提醒', holds: (key) => key.startsWith('reminder-') },
  { title: '注册须知', holds: (key) => key.startsWith('notice-') },
  { title: '承诺书', holds: (key) => key.startsWith('pledge-') },
  { title: '使用帮助', holds: (key) => key.startsWith('help-') },
  {
    title: '自动通知邮件：入会、会费和活动',
    holds: (key) => isMailKey(key) && !isReviewMailKey(key),
  },
  { title: '自动通知邮件：评价和奖励', holds: isReviewMailKey },
]
const SECTIONS: readonly Section[] = [
  { title: '学会与平台', holds: (key) => !NAMED.some(({ holds }) => holds(key)) },
  ...NAMED,
]

const EDITED: readonly EditedKey[] = [...TEXT_KEYS, ...PHRASE_KEYS, ...PLACED_KEYS]

/** All texts of the society; which of them have been rewritten. */
export const TextList = ({ states, onOpen }: { states: States; onOpen: (key: EditedKey) => void }) => (
  <Grid min="l">
    {SECTIONS.map(({ title, holds }) => (
      <Card key={title} flush title={title}>
        <Lines
          lines={EDITED.filter(holds).map((key) => {
            const state = states.get(`text.${key}`)
            const own = state !== undefined && state.value !== ''
            return {
              key,
              text: titleOf(key),
              onOpen: () => onOpen(key),
              end: (
                <>
                  {own && state.updatedAt && <small>{shortTime(state.updatedAt)}</small>}
                  <Tag tone={own ? 'good' : 'plain'}>{own ? '已改写' : '系统自带'}</Tag>
                </>
              ),
            }
          })}
        />
      </Card>
    ))}
  </Grid>
)
