import { timeOf } from '@portal/contract/platform/time'
import { type ReactNode, useId } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Grid, Row, Stack } from '../../ui/layout.tsx'
import { Pick, Picks } from '../../ui/picks.tsx'
import { Text } from '../../ui/text.tsx'
import { shownValue } from '../shown-value.ts'
import type { Conflict, FormView } from '../use-call-form.ts'
import type { Clash, Values } from './merge.ts'

const text = (form: Shown, name: string, value: unknown): string => {
  const own = form.words?.[name]
  if (own) return own(value) || '（空）'
  const field = form.fields.get(name)
  const one = (each: unknown) => (field ? shownValue(field, String(each ?? '')) : String(each ?? ''))
  return (Array.isArray(value) ? value.map(one).join('、') : one(value)) || '（空）'
}

type Shown = { [Part in 'fields' | 'words']: FormView[Part] }

interface Props {
  form: Shown
  conflict: Conflict
  chosen: Values
  onChoose: (name: string, value: unknown) => void
}

/** Two people changed the same fields: the newer value beside one's own, and a choice. The rest goes through and is listed. */
export const ConflictView = ({ form, conflict, chosen, onChoose }: Props) => {
  const { newest, clashes, theirs, mine } = conflict
  const who = [newest.by ?? '其他人', newest.at && timeOf(newest.at)].filter(Boolean).join(' ')
  return (
    <Stack>
      <Banner tone="warning" title={`${who} 也改了这条记录`}>
        您改的都还在；只有 {clashes.length} 处改的是同一项，请各选一个。
      </Banner>
      {clashes.map((clash) => (
        <ClashChoice
          key={clash.name}
          title={form.fields.get(clash.name)?.title ?? clash.name}
          who={who}
          clash={clash}
          show={(value) => text(form, clash.name, value)}
          chosen={
            clash.name in chosen ? (chosen[clash.name] === clash.theirs ? 'theirs' : 'mine') : undefined
          }
          onChoose={(side) => onChoose(clash.name, clash[side])}
        />
      ))}
      {theirs.length + mine.length > 0 && (
        <Stack gap={2}>
          <Text strong>
            <Icon name="check" size="1em" /> 另外 {theirs.length + mine.length} 项互不影响，会一起保存
          </Text>
          <Row as="ul" gap={4} tight>
            {theirs.map((each) => (
              <Change
                key={each.name}
                form={form}
                clash={each}
                side="theirs"
                by={`${newest.by ?? '对方'}改的`}
              />
            ))}
            {mine.map((each) => (
              <Change key={each.name} form={form} clash={each} side="mine" by="您改的" />
            ))}
          </Row>
        </Stack>
      )}
    </Stack>
  )
}

const Change = ({
  form,
  clash,
  side,
  by,
}: {
  form: Shown
  clash: Clash
  side: 'theirs' | 'mine'
  by: string
}) => (
  <li>
    {form.fields.get(clash.name)?.title}：<del>{text(form, clash.name, clash.base)}</del>{' '}
    <ins>{text(form, clash.name, clash[side])}</ins>{' '}
    <Text as="span" tone="quiet">
      {by}
    </Text>
  </li>
)

const ClashChoice = ({
  title,
  who,
  clash,
  show,
  chosen,
  onChoose,
}: {
  title: string
  who: string
  clash: Clash
  show: (value: unknown) => string
  chosen: 'theirs' | 'mine' | undefined
  onChoose: (side: 'theirs' | 'mine') => void
}) => {
  const name = useId()
  const side = (which: 'theirs' | 'mine', label: string, whose: string): ReactNode => (
    <Pick name={name} checked={chosen === which} onPick={() => onChoose(which)}>
      {label}{' '}
      <Text as="span" tone="quiet">
        {whose}
      </Text>
      <br />
      <Text as="span" typed>
        {show(clash[which])}
      </Text>
    </Pick>
  )
  return (
    <div data-name={clash.name}>
      <Picks legend={title}>
        <Text tone="quiet">原来：{show(clash.base)}</Text>
        <Grid min="s" gap={3}>
          {side('theirs', '用对方的', who)}
          {side('mine', '用我的', '您，还没保存')}
        </Grid>
      </Picks>
    </div>
  )
}
