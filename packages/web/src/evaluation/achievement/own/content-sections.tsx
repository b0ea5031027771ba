import {
  ACHIEVEMENT_FIELDS,
  ACHIEVEMENT_SOURCES,
  type AchievementForm,
  achievementFields,
  IP_KINDS,
  MAX_ROWS,
} from '@portal/contract/evaluation/achievement-form.fields'
import { needs } from '@portal/contract/evaluation/achievement-form.rules'
import { ACHIEVEMENT_TYPES, EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { fieldOf } from '@portal/contract/platform/fields'
import { useState } from 'react'
import { Checkbox, Segmented } from '../../../shared/ui/choice-fields.tsx'
import { DateField } from '../../../shared/ui/date-field.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import styles from './form.module.css'
import { Part, useFormState } from './form-context.tsx'
import { Rows } from './rows.tsx'

type Content = AchievementForm['achievement']
type TextName = {
  [K in keyof Content]: Content[K] extends string ? K : never
}[keyof Content]

const useContent = () => {
  const { form, change, errors } = useFormState()
  const set = (patch: Partial<Content>) => change({ ...form, achievement: { ...form.achievement, ...patch } })
  /** Title, limit, help and message of a field, all from the contract. */
  const of = (name: TextName, required = true) => {
    const field = fieldOf(achievementFields.shape[name])
    return {
      ...{ label: field?.title ?? '', help: field?.help, required, layout: 'vertical' as const },
      ...{ value: form.achievement[name], error: errors[name], name },
      onChange: (value: string) => set({ [name]: value } as Partial<Content>),
    }
  }
  const limitOf = (name: TextName) => fieldOf(achievementFields.shape[name])?.max
  return { content: form.achievement, set, of, limitOf, errors }
}

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
        <Field label="技术领域" required layout="vertical" group help="最多选择三项" error={errors.field}>
          {(aria) => (
            <div className={styles.checks} id={aria.id}>
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
      <div className={styles.pair}>
        <Part target="source">
          <SelectField {...of('source')} options={ACHIEVEMENT_SOURCES} />
        </Part>
        <Part target="evalMode">
          <SelectField {...of('evalMode')} options={EVALUATION_MODES} />
        </Part>
        <Part target="startDate">
          <DateField {...of('startDate')} />
        </Part>
        <Part target="endDate">
          <DateField {...of('endDate')} />
        </Part>
      </div>
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
      layout="vertical"
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

export function ContentSection() {
  const { content, set, of, limitOf, errors } = useContent()
  const novelty = needs('novelty', content.type)
  const setNovelty = (patch: Partial<Content['novelty']>) =>
    set({ novelty: { ...content.novelty, ...patch } })
  return (
    <>
      <Part target="summary">
        <TextArea {...of('summary')} rows={8} limit={limitOf('summary')} />
      </Part>
      <Part target="innovations">
        <Rows
          title="主要创新点"
          required
          ordered
          items={content.innovations}
          most={MAX_ROWS.innovations}
          error={errors.innovations}
          addText="添加创新点"
          blank={() => ''}
          onChange={(innovations) => set({ innovations: innovations.map(String) })}
          row={(item, _change, i) => (
            <TextArea
              label={`创新点${i + 1}`}
              hideLabel
              layout="vertical"
              rows={2}
              limit={300}
              value={item}
              onChange={(text) =>
                set({ innovations: content.innovations.map((one, at) => (at === i ? text : one)) })
              }
            />
          )}
        />
      </Part>
      <Part target="indicators">
        <Rows
          title="主要技术经济指标"
          required={needs('indicators', content.type)}
          items={content.indicators}
          most={MAX_ROWS.indicators}
          error={errors.indicators}
          addText="添加指标"
          blank={() => ({ name: '', before: '', after: '', benchmark: '', evidence: '' })}
          onChange={(indicators) => set({ indicators })}
          row={(item, change, i) => (
            <div className={styles.grid}>
              {(
                [
                  ['name', '指标名称', true],
                  ['before', '实施前', false],
                  ['after', '实施后', true],
                  ['benchmark', '国内外同类水平', false],
                  ['evidence', '依据（材料和页码）', true],
                ] as const
              ).map(([key, label, required]) => (
                <TextField
                  key={key}
                  label={label}
                  required={required}
                  layout="vertical"
                  maxLength={key === 'benchmark' || key === 'evidence' ? 100 : 60}
                  value={item[key]}
                  error={errors[`indicators.${i}.${key}`]}
                  onChange={(value) => change({ [key]: value })}
                />
              ))}
            </div>
          )}
        />
      </Part>
      <Part target="novelty">
        <h3 className={styles.subhead}>科技查新</h3>
        <div className={styles.pair}>
          <TextField
            label="查新机构"
            required={novelty}
            layout="vertical"
            maxLength={100}
            value={content.novelty.org}
            error={errors['novelty.org']}
            onChange={(org) => setNovelty({ org })}
          />
          <TextField
            label="查新报告编号"
            required={novelty}
            layout="vertical"
            maxLength={60}
            value={content.novelty.no}
            error={errors['novelty.no']}
            onChange={(no) => setNovelty({ no })}
          />
        </div>
        <TextArea
          label="查新结论"
          required={novelty}
          layout="vertical"
          rows={3}
          limit={500}
          value={content.novelty.conclusion}
          error={errors['novelty.conclusion']}
          onChange={(conclusion) => setNovelty({ conclusion })}
        />
      </Part>
    </>
  )
}

export function BenefitSection() {
  const { content, set, of, limitOf, errors } = useContent()
  return (
    <>
      <Part target="application">
        <Rows
          title="推广应用情况"
          required={needs('application', content.type)}
          items={content.application}
          most={MAX_ROWS.application}
          error={errors.application}
          addText="添加应用单位"
          blank={() => ({ orgName: '', since: '', content: '' })}
          onChange={(application) => set({ application })}
          row={(item, change, i) => (
            <>
              <div className={styles.pair}>
                <TextField
                  label="应用单位"
                  required
                  layout="vertical"
                  maxLength={100}
                  value={item.orgName}
                  error={errors[`application.${i}.orgName`]}
                  onChange={(orgName) => change({ orgName })}
                />
                <TextField
                  label="应用起始时间"
                  layout="vertical"
                  maxLength={20}
                  placeholder="如：2024年3月"
                  value={item.since}
                  onChange={(since) => change({ since })}
                />
              </div>
              <TextArea
                label="应用情况"
                required
                layout="vertical"
                rows={2}
                limit={300}
                value={item.content}
                error={errors[`application.${i}.content`]}
                onChange={(text) => change({ content: text })}
              />
            </>
          )}
        />
      </Part>
      <Part target="benefits">
        <TextArea {...of('benefits', needs('benefits', content.type))} rows={6} limit={limitOf('benefits')} />
      </Part>
      <Part target="ip">
        <Rows
          title="知识产权和论著"
          required={needs('ip', content.type)}
          items={content.ip}
          most={MAX_ROWS.ip}
          error={errors.ip}
          addText="添加一项"
          blank={() => ({ kind: '', name: '', no: '' })}
          onChange={(ip) => set({ ip })}
          row={(item, change, i) => (
            <div className={styles.grid}>
              <SelectField
                label="类别"
                required
                layout="vertical"
                options={IP_KINDS}
                value={item.kind}
                error={errors[`ip.${i}.kind`]}
                onChange={(kind) => change({ kind })}
              />
              <TextField
                label="名称"
                required
                layout="vertical"
                maxLength={150}
                value={item.name}
                error={errors[`ip.${i}.name`]}
                onChange={(name) => change({ name })}
              />
              <TextField
                label="专利号、刊期或标准号"
                layout="vertical"
                maxLength={80}
                value={item.no}
                onChange={(no) => change({ no })}
              />
            </div>
          )}
        />
      </Part>
    </>
  )
}
