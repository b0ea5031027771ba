import { ACHIEVEMENT_FIELDS, ACHIEVEMENT_SOURCES } from '@portal/contract/evaluation/achievement-form.fields'
import { ACHIEVEMENT_TYPES, EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { useState } from 'react'
import { Checkbox, Segmented } from '../../../../../shared/ui/choice-fields.tsx'
import { DateField } from '../../../../../shared/ui/date-field.tsx'
import { Field } from '../../../../../shared/ui/field.tsx'
import { Grid } from '../../../../../shared/ui/layout.tsx'
import { SelectField } from '../../../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../../../shared/ui/text-fields.tsx'
import { Part } from './form-context.tsx'
import { useContent } from './use-content.ts'

export function BasicSection() {
  const { content, set, of, limitOf, errors } = useContent()
  return (
    <>
      <Part target="name">
        <TextField {...of('name')} maxLength={limitOf('name')} />
      </Part>
      <Part target="type">
        <Segmented
          {...of('type')}
          shape="radios"
          options={ACHIEVEMENT_TYPES}
          help="决定需要填写的内容和附件"
        />
      </Part>
      <Part target="field">
        <Field label="技术领域" required group help="最多选择三项" error={errors.field}>
          {(aria) => (
            <div id={aria.id}>
              <Grid min="s" gap={1}>
                {ACHIEVEMENT_FIELDS.map((code) => (
                  <Checkbox
                    key={code}
                    value={content.field.includes(code)}
                    disabled={content.field.length >= 3 && !content.field.includes(code)}
                    onChange={(on) =>
                      set({
                        field: on ? [...content.field, code] : content.field.filter((one) => one !== code),
                      })
                    }
                  >
                    {code}
                  </Checkbox>
                ))}
              </Grid>
            </div>
          )}
        </Field>
      </Part>
      <Part target="keywords">
        <Keywords
          value={content.keywords}
          error={errors.keywords}
          onChange={(keywords) => set({ keywords })}
        />
      </Part>
      <Grid min="m">
        <Part target="source">
          <SelectField {...of('source')} options={ACHIEVEMENT_SOURCES} />
        </Part>
        <Part target="evalMode">
          <SelectField {...of('evalMode')} options={EVALUATION_MODES} />
        </Part>
        <Part target="planName">
          <TextField {...of('planName')} />
        </Part>
        <Part target="planNo">
          <TextField {...of('planNo')} />
        </Part>
        <Part target="startDate">
          <DateField {...of('startDate')} />
        </Part>
        <Part target="endDate">
          <DateField {...of('endDate')} />
        </Part>
      </Grid>
      <Part target="purpose">
        <TextArea {...of('purpose')} rows={3} limit={limitOf('purpose')} />
      </Part>
    </>
  )
}

/** Typed as one line; words are told apart by the signs that people use for it. */
function Keywords({
  value,
  error,
  onChange,
}: {
  value: readonly string[]
  error: string | undefined
  onChange: (value: string[]) => void
}) {
  const [text, setText] = useState(value.join('；'))
  return (
    <TextField
      label="关键词"
      required
      help="3至8个，用分号隔开"
      value={text}
      error={error}
      onChange={(next) => {
        setText(next)
        const words = next.split(/[;；,，、\n]+/).map((word) => word.trim().slice(0, 20))
        onChange([...new Set(words.filter((word) => word !== ''))].slice(0, 8))
      }}
    />
  )
}
