import { MAX_NAME, MAX_NAMES, type NameList, nameFaults } from '@portal/contract/platform/names/names.rules'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { FRESH, isRenamed, type NameLine } from './lines.ts'

/** The names of a list, one below the other, each with what becomes of the records that carry it. */
export const NameLines = ({ list, control }: { list: NameList; control: FieldControl }) => {
  const lines = control.value as unknown as readonly NameLine[]
  const faults = nameFaults(
    list,
    lines.map(({ name }) => name),
  )
  // The form holds text for all other fields.
  const set = (next: readonly NameLine[]) => control.onChange(next as never)
  const move = (at: number, by: number) => {
    const next = [...lines]
    next.splice(at + by, 0, ...next.splice(at, 1))
    set(next)
  }
  return (
    <Field label={control.label} hideLabel error={control.error} group>
      {() => (
        <Stack gap={2}>
          {lines.map((line, at) => (
            <Line
              key={`${at}-${lines.length}`}
              no={at + 1}
              field={at === 0 ? control.name : undefined}
              line={line}
              // An empty one is told when it is sent.
              fault={line.name.trim() === '' ? undefined : faults[at]}
              last={at === lines.length - 1}
              onChange={(change) =>
                set(lines.map((one, index) => (index === at ? { ...one, ...change } : one)))
              }
              onMove={(by) => move(at, by)}
              onRemove={() => set(lines.filter((_, index) => index !== at))}
            />
          ))}
          <div>
            <Button
              kind="secondary"
              disabled={lines.length >= MAX_NAMES}
              onClick={() => set([...lines, FRESH])}
            >
              <Icon name="plus" />
              添加一项
            </Button>
          </div>
        </Stack>
      )}
    </Field>
  )
}

/** What the line means for the records that carry it. */
const meaning = (line: NameLine): string => {
  const { count, waiting, retired } = line
  const people = `${count} 名专家`
  if (retired) return count > 0 ? `已停用，不再列入选项；${people}仍属此项` : '已停用，不再列入选项'
  if (!isRenamed(line)) return count > 0 ? people : ''
  if (count === 0) return `原名“${line.was}”`
  const kept = waiting > 0 ? `；其中 ${waiting} 份尚未通过的申请与盖章表一致，保留原名` : ''
  return line.carry ? `原名“${line.was}”，${people}${kept}` : `原名“${line.was}”停用，${people}保留原名`
}

interface LineProps {
  no: number
  field: string | undefined
  line: NameLine
  fault: string | undefined
  last: boolean
  onChange: (change: Partial<NameLine>) => void
  onMove: (by: number) => void
  onRemove: () => void
}
const Line = ({ no, field, line, fault, last, onChange, onMove, onRemove }: LineProps) => {
  const { name, retired, carry, count, waiting } = line
  const called = name || `第${no}项`
  return (
    <Stack gap={1}>
      <Row align="start" gap={1} fill>
        <TextField
          label={`第${no}项`}
          hideLabel
          name={field}
          maxLength={MAX_NAME}
          value={name}
          error={fault}
          onChange={(typed) => onChange({ name: typed })}
          help={meaning(line) || undefined}
        />
        <IconButton name="arrow-up" label={`上移${called}`} disabled={no === 1} onClick={() => onMove(-1)} />
        <IconButton name="arrow-down" label={`下移${called}`} disabled={last} onClick={() => onMove(1)} />
        {retired || count > 0 ? (
          <Button
            kind="quiet"
            aria-label={`${retired ? '恢复使用' : '停用'}${called}`}
            onClick={() => onChange({ retired: !retired })}
          >
            {retired ? '恢复' : '停用'}
          </Button>
        ) : (
          <Button kind="quiet" aria-label={`删除${called}`} onClick={onRemove}>
            删除
          </Button>
        )}
      </Row>
      {isRenamed(line) && count > waiting && (
        <Checkbox value={carry} onChange={(on) => onChange({ carry: on })}>
          已登记的 {count - waiting} 名专家一并改用新名称
        </Checkbox>
      )}
    </Stack>
  )
}
export const LastNames = ({ last }: { last: readonly { name: string; count: number }[] }) => (
  <Hint>
    {last.map(({ name, count }) => `“${name}”${count > 0 ? `（${count} 名专家）` : ''}`).join('、')}
    固定在最后，不能修改。
  </Hint>
)
