import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import {
  LIST_STATES,
  type ListState,
  listStateOptions,
} from '@portal/contract/membership/review/review.rules'
import { useLabelFilter } from '../../../../membership/label/index.ts'
import { savedFiltersOf } from '../../../../shared/list/list-prefs.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Grid, Section } from '../../../../shared/ui/layout.tsx'
import { SelectField } from '../../../../shared/ui/select-field.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import { TextField } from '../../../../shared/ui/text-fields.tsx'
import { Chips } from '../../parts/chips.tsx'
import styles from '../compose.module.css'
import { type Group, newGroup, staysHere } from '../draft.ts'
import { choicesOf, conditionText } from './conditions.ts'

const KINDS = (Object.keys(MEMBER_KINDS) as MemberKind[]).map((code) => ({
  code,
  label: MEMBER_KINDS[code].label,
}))

const companyKey = (kind: MemberKind) =>
  kind === 'unit' ? undefined : kind === 'expert' ? 'organization' : 'company'

const textOf = (value: unknown): string =>
  Array.isArray(value) ? String(value[0] ?? '') : value === undefined ? '' : String(value)

const same = (one: object, other: object) => {
  const entries = (of: object) => JSON.stringify(Object.entries(of).sort(([a], [b]) => a.localeCompare(b)))
  return entries(one) === entries(other)
}

/** Filters that were saved in the list of the kind; the conditions below show what the chosen one says and can still be changed. */
const SavedChoice = ({ group, onChange }: { group: Group; onChange: (group: Group) => void }) => {
  // Those of the deleted find nobody to write to.
  const saved = savedFiltersOf(group.kind).filter(({ filter }) => filter.state !== 'deleted')
  const chosen = group.region ? undefined : saved.find(({ filter }) => same(filter, group.filter))
  return (
    <SelectField
      label="已保存的筛选"
      value={chosen?.name ?? ''}
      options={saved.map(({ name }) => ({ code: name, label: name }))}
      placeholder={saved.length === 0 ? '没有保存的筛选' : '不使用'}
      disabled={saved.length === 0}
      {...(saved.length === 0 && { help: `可在“${MEMBER_KINDS[group.kind].label}”列表的“我的筛选”中保存` })}
      onChange={(name) => onChange(newGroup(group.kind, saved.find((one) => one.name === name)?.filter))}
    />
  )
}

/** One condition changed, or taken away by ''; how several labels go together is of those that a list sent. */
const withCondition = (filter: Group['filter'], key: string, value: unknown): Group['filter'] => {
  const { [key]: _old, ...others } = filter
  const { labelMatch: _match, ...unlabelled } = others
  const rest = key === 'label' ? unlabelled : others
  return value === '' ? rest : { ...rest, [key]: value }
}

/** One set of conditions on members of one kind; all of them hold together. */
export function GroupFields({
  group,
  at,
  onChange,
  onRemove,
}: {
  group: Group
  at: number
  onChange: (group: Group) => void
  onRemove: () => void
}) {
  const { kind, filter, region } = group
  const set = (key: string, value: unknown) =>
    onChange(newGroup(kind, withCondition(filter, key, value), region))
  const company = companyKey(kind)
  const byLabel = useLabelFilter()
  const choices = [
    ...choicesOf(kind),
    // One label is chosen here; how several go together came from a list.
    ...byLabel.flatMap(({ key, label, options = [], refines }) => (refines ? [] : [{ key, label, options }])),
  ]
  // Several values at once have no place in a field.
  const single = choices.filter(({ key }) => !Array.isArray(filter[key]) || filter[key].length < 2)
  const shown = new Set(['state', 'keyword', company, ...single.map(({ key }) => key)])
  const others = Object.keys(filter).filter((key) => !shown.has(key))
  const text = (key: string, label: string, placeholder?: string) => (
    <TextField
      label={label}
      value={textOf(filter[key])}
      placeholder={placeholder}
      onKeyDown={staysHere}
      onChange={(value) => set(key, value)}
    />
  )
  return (
    <div className={styles.group}>
      <Section
        title={`第 ${at + 1} 组`}
        level={3}
        actions={
          <Button kind="link" onClick={onRemove} aria-label={`删除第 ${at + 1} 组`}>
            删除
          </Button>
        }
      >
        <Grid min="s" gap={3}>
          <SelectField
            label="类别"
            required
            value={kind}
            options={KINDS}
            onChange={(code) => code !== '' && onChange(newGroup(code as MemberKind))}
          />
          <SavedChoice group={group} onChange={onChange} />
          <SelectField
            label="审核状态"
            value={textOf(filter.state)}
            options={listStateOptions}
            placeholder="全部"
            onChange={(value) => set('state', value)}
          />
          {single.map(({ key, label, options }) => (
            <SelectField
              key={key}
              label={label}
              value={textOf(filter[key])}
              options={options}
              placeholder="全部"
              onChange={(value) => set(key, value === '' ? '' : [value])}
            />
          ))}
          {company && text(company, '工作单位')}
          <TextField
            label="地区"
            value={region ?? ''}
            placeholder="如：湖北"
            onKeyDown={staysHere}
            onChange={(value) => onChange(newGroup(kind, filter, value))}
          />
          {text('keyword', '关键字', '姓名、名称、手机号或编号')}
        </Grid>
        <Caution state={textOf(filter.state)} />
        {others.length > 0 && (
          <Chips
            label="来自列表的其他条件"
            chips={others.map((key) => {
              const words = conditionText(kind, key, filter[key])
              return {
                key,
                text: words,
                remove: { label: `去掉条件“${words}”`, run: () => set(key, '') },
              }
            })}
          />
        )}
      </Section>
    </div>
  )
}

/** Applicants who are no members yet are rarely meant. */
const Caution = ({ state }: { state: string }) =>
  state === 'approved' ? null : (
    <Text size="s" tone="wait">
      {state === ''
        ? '未限定审核状态：待审核、被退回、未通过和已终止的也会收到（已去世的除外）。'
        : `只发给“${LIST_STATES[state as ListState] ?? state}”的申请人。`}
    </Text>
  )
