import { IP_KINDS, MAX_ROWS } from '@portal/contract/evaluation/achievement-form.fields'
import { needs } from '@portal/contract/evaluation/achievement-form.rules'
import { Grid } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { Part } from './form-context.tsx'
import { Rows } from './rows.tsx'
import { useContent } from './use-content.ts'

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
              <Grid min="m">
                <TextField
                  label="应用单位"
                  required
                  maxLength={100}
                  value={item.orgName}
                  error={errors[`application.${i}.orgName`]}
                  onChange={(orgName) => change({ orgName })}
                />
                <TextField
                  label="应用起始时间"
                  maxLength={20}
                  placeholder="如：2024年3月"
                  value={item.since}
                  onChange={(since) => change({ since })}
                />
              </Grid>
              <TextArea
                label="应用情况"
                required
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
            <Grid min="s">
              <SelectField
                label="类别"
                required
                options={IP_KINDS}
                value={item.kind}
                error={errors[`ip.${i}.kind`]}
                onChange={(kind) => change({ kind })}
              />
              <TextField
                label="名称"
                required
                maxLength={150}
                value={item.name}
                error={errors[`ip.${i}.name`]}
                onChange={(name) => change({ name })}
              />
              <TextField
                label="专利号、刊期或标准号"
                maxLength={80}
                value={item.no}
                onChange={(no) => change({ no })}
              />
            </Grid>
          )}
        />
      </Part>
    </>
  )
}
