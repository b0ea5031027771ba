import { MAX_CATEGORIES, publication } from '@portal/contract/content/publication.calls'
import { COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import { readCall } from '../../../shared/call/use-call.ts'
import { FormDialog } from '../../../shared/form/action-dialog.tsx'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'

interface Category {
  readonly id?: string
  readonly name: string
  readonly count: number
}

/** The categories of a column: names and order, written as a whole. */
export function CategoriesDialog({
  column,
  categories,
  onClose,
}: {
  column: Column
  categories: readonly Category[]
  onClose: () => void
}) {
  const form = useCallForm(publication.saveCategories, {
    fixed: { column },
    defaults: { list: categories },
    toInput: ({ list }) => ({
      column,
      list: (list as unknown as Category[]).map(({ id, name }) => ({ ...(id && { id }), name })),
    }),
    words: { list: (value) => (value as Category[]).map(({ name }) => name).join('、') },
    newest: async () => ({ values: await readCall(publication.categories, { column }), fixed: { column } }),
    done: '分类已保存',
  })
  return (
    <FormDialog
      form={form}
      title={`${COLUMNS[column].label}的分类`}
      submitText="保存"
      busyText="正在保存…"
      controls={{ list: (control) => <CategoryLines before={categories} control={control} /> }}
      onClose={onClose}
    />
  )
}

const CategoryLines = ({ before, control }: { before: readonly Category[]; control: FieldControl }) => {
  const lines = control.value as unknown as readonly Category[]
  // The form holds text for all other fields.
  const set = (next: readonly Category[]) => control.onChange(next as never)
  const move = (at: number, by: number) => {
    const next = [...lines]
    const [line] = next.splice(at, 1)
    if (line) next.splice(at + by, 0, line)
    set(next)
  }
  const gone = before.filter(({ id, count }) => count > 0 && !lines.some((line) => line.id === id))
  return (
    <Field label={control.label} hideLabel error={control.error} group>
      {() => (
        <Stack gap={2}>
          {lines.length === 0 && <Hint>还没有分类。文章和视频可以不分类。</Hint>}
          {lines.map(({ name, count }, at) => (
            <Row key={`${at}-${lines.length}`} align="start" gap={1}>
              <TextField
                label={`第${at + 1}个分类`}
                hideLabel
                name={at === 0 ? control.name : undefined}
                maxLength={20}
                value={name}
                onChange={(value) =>
                  set(lines.map((line, index) => (index === at ? { ...line, name: value } : line)))
                }
                help={count > 0 ? `${count} 篇文章和视频` : undefined}
              />
              <IconButton
                name="arrow-up"
                label={`上移${name}`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                name="arrow-down"
                label={`下移${name}`}
                disabled={at === lines.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                name="trash"
                label={`删除${name}`}
                onClick={() => set(lines.filter((_, index) => index !== at))}
              />
            </Row>
          ))}
          <div>
            <Button
              kind="secondary"
              disabled={lines.length >= MAX_CATEGORIES}
              onClick={() => set([...lines, { name: '', count: 0 }])}
            >
              <Icon name="plus" />
              添加分类
            </Button>
          </div>
          {gone.length > 0 && (
            <Banner tone="warning">
              保存后，{gone.map(({ name, count }) => `“${name}”的${count}篇`).join('、')}将变为未分类。
            </Banner>
          )}
        </Stack>
      )}
    </Field>
  )
}
