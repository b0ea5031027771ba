import { MAX_ROWS } from '@portal/contract/evaluation/achievement-form.fields'
import { needs } from '@portal/contract/evaluation/achievement-form.rules'
import { Grid, Section } from '../../../shared/ui/layout.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { Part } from './form-context.tsx'
import { Rows } from './rows.tsx'
import { type Content, useContent } from './use-content.ts'

export function ContentSection() {
  const { content, set, of, limitOf, errors } = useContent()
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
            <Grid min="s">
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
                  maxLength={key === 'benchmark' || key === 'evidence' ? 100 : 60}
                  value={item[key]}
                  error={errors[`indicators.${i}.${key}`]}
                  onChange={(value) => change({ [key]: value })}
                />
              ))}
            </Grid>
          )}
        />
      </Part>
      <Novelty />
    </>
  )
}

function Novelty() {
  const { content, set, errors } = useContent()
  const novelty = needs('novelty', content.type)
  const setNovelty = (patch: Partial<Content['novelty']>) =>
    set({ novelty: { ...content.novelty, ...patch } })
  return (
    <Part target="novelty">
      <Section title="科技查新">
        <Grid min="m">
          <TextField
            label="查新机构"
            required={novelty}
            maxLength={100}
            value={content.novelty.org}
            error={errors['novelty.org']}
            onChange={(org) => setNovelty({ org })}
          />
          <TextField
            label="查新报告编号"
            required={novelty}
            maxLength={60}
            value={content.novelty.no}
            error={errors['novelty.no']}
            onChange={(no) => setNovelty({ no })}
          />
        </Grid>
        <TextArea
          label="查新结论"
          required={novelty}
          rows={3}
          limit={500}
          value={content.novelty.conclusion}
          error={errors['novelty.conclusion']}
          onChange={(conclusion) => setNovelty({ conclusion })}
        />
      </Section>
    </Part>
  )
}
