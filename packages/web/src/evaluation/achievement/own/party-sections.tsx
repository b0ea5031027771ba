import {
  type AchievementForm,
  AVOID_KINDS,
  contactFields,
  MAX_ROWS,
} from '@portal/contract/evaluation/achievement-form.fields'
import { TITLE_FORM } from '@portal/contract/platform/enums'
import { fieldOf } from '@portal/contract/platform/fields'
import { OrganisationField } from '../../../membership/organisation/index.ts'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Grid } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { Part, useFormState } from './form-context.tsx'
import { Rows } from './rows.tsx'

export function UnitsSection() {
  const { form, change, errors } = useFormState()
  return (
    <Part target="units">
      <Rows
        title="完成单位"
        hideTitle
        required
        ordered
        help="按照贡献大小排序，第一个是第一完成单位。单位从单位库中选择，没有的可以添加。"
        items={form.units}
        most={MAX_ROWS.units}
        error={errors.units}
        addText="添加完成单位"
        blank={() => ({ orgId: '', orgName: '', rank: 0, duty: '' })}
        onChange={(units) => change({ ...form, units: units.map((unit, i) => ({ ...unit, rank: i + 1 })) })}
        row={(item, set, i) => (
          <>
            <OrganisationField
              label={i === 0 ? '第一完成单位' : '完成单位'}
              required
              value={item.orgName}
              orgId={item.orgId}
              error={errors[`units.${i}.orgId`]}
              onChange={(orgName) => set({ orgName, orgId: '' })}
              onPick={({ orgId, orgName }) => set({ orgId, orgName })}
            />
            <TextArea
              label="承担的主要工作"
              required
              rows={2}
              limit={300}
              value={item.duty}
              error={errors[`units.${i}.duty`]}
              onChange={(duty) => set({ duty })}
            />
          </>
        )}
      />
    </Part>
  )
}

export function PersonsSection() {
  const { form, change, errors } = useFormState()
  return (
    <Part target="persons">
      <Rows
        title="主要完成人"
        hideTitle
        required
        ordered
        help="按照贡献大小排序。证件号码只用于核对专家回避，加密保存，不公开。"
        items={form.persons}
        most={MAX_ROWS.persons}
        error={errors.persons}
        addText="添加完成人"
        blank={() => ({
          ...{ name: '', idCard: '', title: '' as const, rank: 0, contribution: '' },
          // Most work for the first unit.
          ...{ orgId: form.units[0]?.orgId ?? '', orgName: form.units[0]?.orgName ?? '' },
        })}
        onChange={(persons) =>
          change({ ...form, persons: persons.map((person, i) => ({ ...person, rank: i + 1 })) })
        }
        row={(item, set, i) => (
          <>
            <Grid min="s">
              <TextField
                label="姓名"
                required
                maxLength={30}
                value={item.name}
                error={errors[`persons.${i}.name`]}
                onChange={(name) => set({ name })}
              />
              <TextField
                label="证件号码"
                required
                maxLength={30}
                autoComplete="off"
                value={item.idCard}
                error={errors[`persons.${i}.idCard`]}
                onChange={(idCard) => set({ idCard })}
              />
              <SelectField
                label="职称"
                options={TITLE_FORM}
                value={item.title}
                onChange={(title) => set({ title: title as typeof item.title })}
              />
            </Grid>
            <OrganisationField
              label="工作单位"
              required
              value={item.orgName}
              orgId={item.orgId}
              error={errors[`persons.${i}.orgId`]}
              onChange={(orgName) => set({ orgName, orgId: '' })}
              onPick={({ orgId, orgName }) => set({ orgId, orgName })}
            />
            <TextArea
              label="主要贡献"
              required
              rows={2}
              limit={300}
              value={item.contribution}
              error={errors[`persons.${i}.contribution`]}
              onChange={(contribution) => set({ contribution })}
            />
          </>
        )}
      />
    </Part>
  )
}

export function ContactSection() {
  const { form, change, errors } = useFormState()
  const setContact = (patch: Partial<AchievementForm['contact']>) =>
    change({ ...form, contact: { ...form.contact, ...patch } })
  return (
    <>
      <Part target="contact">
        <Grid min="m">
          {(['name', 'mobileTel', 'email', 'address'] as const).map((name) => (
            <TextField
              key={name}
              label={fieldOf(contactFields.shape[name])?.title}
              required
              type={name === 'mobileTel' ? 'tel' : name === 'email' ? 'email' : 'text'}
              maxLength={fieldOf(contactFields.shape[name])?.max}
              value={form.contact[name]}
              error={errors[`contact.${name}`]}
              onChange={(value) => setContact({ [name]: value })}
            />
          ))}
        </Grid>
      </Part>
      <Part target="avoid">
        <Rows
          title="申请回避"
          help="与成果有利害关系、不宜参加评价的专家或单位，最多三项，须说明理由。"
          items={form.avoid}
          most={MAX_ROWS.avoid}
          error={errors.avoid}
          addText="添加回避对象"
          blank={() => ({ kind: 'expert' as const, name: '', orgId: '', orgName: '', reason: '' })}
          onChange={(avoid) => change({ ...form, avoid })}
          row={(item, set, i) => (
            <>
              <Segmented
                label="回避对象"
                shape="radios"
                options={AVOID_KINDS}
                value={item.kind}
                onChange={(kind) => set({ kind: kind as 'expert' })}
              />
              <Grid min="m">
                {item.kind === 'expert' && (
                  <TextField
                    label="专家姓名"
                    required
                    maxLength={30}
                    value={item.name}
                    error={errors[`avoid.${i}.name`]}
                    onChange={(name) => set({ name })}
                  />
                )}
                <OrganisationField
                  label={item.kind === 'expert' ? '专家所在单位' : '回避单位'}
                  required={item.kind === 'org'}
                  value={item.orgName}
                  orgId={item.orgId}
                  error={errors[`avoid.${i}.orgName`] ?? errors[`avoid.${i}.orgId`]}
                  onChange={(orgName) => set({ orgName, orgId: '' })}
                  onPick={({ orgId, orgName }) => set({ orgId, orgName })}
                />
              </Grid>
              <TextField
                label="回避理由"
                required
                maxLength={200}
                value={item.reason}
                error={errors[`avoid.${i}.reason`]}
                onChange={(reason) => set({ reason })}
              />
            </>
          )}
        />
      </Part>
      <Part target="suggestExperts">
        <Rows
          title="建议专家"
          help="仅供参考，是否聘请由学会决定。"
          items={form.suggestExperts}
          most={MAX_ROWS.suggestExperts}
          error={errors.suggestExperts}
          addText="添加建议专家"
          blank={() => ({ name: '', orgName: '', reason: '' })}
          onChange={(suggestExperts) => change({ ...form, suggestExperts })}
          row={(item, set, i) => (
            <Grid min="s">
              {(
                [
                  ['name', '专家姓名', true, 30],
                  ['orgName', '工作单位', true, 100],
                  ['reason', '推荐理由', false, 200],
                ] as const
              ).map(([key, label, required, max]) => (
                <TextField
                  key={key}
                  label={label}
                  required={required}
                  maxLength={max}
                  value={item[key]}
                  error={errors[`suggestExperts.${i}.${key}`]}
                  onChange={(value) => set({ [key]: value })}
                />
              ))}
            </Grid>
          )}
        />
      </Part>
    </>
  )
}
