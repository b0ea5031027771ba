import { PASSWORD_PARTS } from '@portal/contract/platform/person/identity-number'
import { useState } from 'react'
import { CaptchaField } from '../../shared/ui/captcha-field.tsx'
import { Checkbox, Segmented } from '../../shared/ui/choice-fields.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { ComboField } from '../../shared/ui/combo-field.tsx'
import { DateField, DateRangeField, DateTimeField } from '../../shared/ui/date-field.tsx'
import { FieldLayoutProvider, ReadField } from '../../shared/ui/field.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Grid, Stack } from '../../shared/ui/layout.tsx'
import { MultiSelectField } from '../../shared/ui/multi-select-field.tsx'
import { NumberField } from '../../shared/ui/number-field.tsx'
import { RuleParts } from '../../shared/ui/rule-parts.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { SpanField } from '../../shared/ui/span-field.tsx'
import { PasswordField, TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import type { Case } from './case.ts'

const sexes = [
  { code: '男', label: '男' },
  { code: '女', label: '女' },
]
const parties = ['群众', '中共党员', '共青团员'].map((label) => ({ code: label, label }))
const units = [
  { code: '1', label: '示例三角洲生态环境管理局', note: '示例市' },
  { code: '2', label: '示例三角洲水利科学研究院', note: '示例市' },
  { code: '3', label: '示例上游港口规划设计院', note: '河湾市' },
]

const useTyped = (first: string) => {
  const [value, onChange] = useState(first)
  return { value, onChange }
}

/** Each kind of field with something in it; one of them wrong, one flagged. */
export function SampleForm({ layout = 'vertical' }: { layout?: 'vertical' | 'horizontal' }) {
  const [agreed, setAgreed] = useState(false)
  return (
    <FieldLayoutProvider value={layout}>
      <TextField label="姓名" required {...useTyped('示例甲')} />
      <TextField
        label="手机号"
        required
        type="tel"
        inputMode="numeric"
        error="请填写正确的联系手机"
        {...useTyped('1380013')}
      />
      <Segmented label="性别" shape="radios" options={sexes} {...useTyped('男')} />
      <SelectField label="政治面貌" required options={parties} {...useTyped('')} />
      <DateField label="出生日期" help="由身份证号自动填写" {...useTyped('1980-01-02')} />
      <ComboField label="工作单位" required options={units} {...useTyped('')} />
      <RuleParts parts={PASSWORD_PARTS} value="Abc12345" />
      <PasswordField
        label="密码"
        required
        help="密码至少八位，须包含大小写字母、数字和特殊字符"
        {...useTyped('示例')}
      />
      <CaptchaField
        label="短信验证码"
        required
        storageKey="gallery"
        onRequest={async () => true}
        {...useTyped('')}
      />
      <TextArea
        label="工作简历"
        required
        limit={1000}
        flagged="请补充 2018 年以后的经历"
        {...useTyped('2003 年起从事流域规划。')}
      />
      <ReadField label="承诺">以上信息真实有效，不涉及国家秘密。</ReadField>
      <Checkbox value={agreed} onChange={setAgreed}>
        我已阅读并同意以上内容
      </Checkbox>
    </FieldLayoutProvider>
  )
}

function Dates() {
  const [range, setRange] = useState({ from: '2026-11-01', to: '2026-11-22' })
  return (
    <Grid>
      <DateField label="出生日期" {...useTyped('')} />
      <DateField label="入会月份" month {...useTyped('2026-11')} />
      <DateField label="错误的日期" error="请填写正确的日期" {...useTyped('2026-02-30')} />
      <DateField label="不可用" disabled {...useTyped('2026-02-03')} />
      <DateTimeField label="会议时间" {...useTyped('2026-11-30T09:00')} />
      <DateRangeField label="提交日期" {...range} onChange={(from, to) => setRange({ from, to })} />
      <SpanField label="时间段" {...range} onChange={(from, to) => setRange({ from, to })} />
      <SpanField label="没有限定" from="" to="" onChange={() => {}} />
    </Grid>
  )
}

function Chosen() {
  const [levels, setLevels] = useState<readonly string[]>(['群众', '共青团员'])
  return (
    <Grid>
      <SelectField label="政治面貌" options={parties} {...useTyped('群众')} />
      <SelectField label="不可用" disabled options={parties} {...useTyped('群众')} />
      <SelectField label="有错误" error="请选择政治面貌" options={parties} {...useTyped('')} />
      <MultiSelectField label="任一级别" options={parties} value={levels} onChange={setLevels} />
      <ComboField label="工作单位" options={units} {...useTyped('2')} />
      <ComboField label="没有选项" options={[]} onSearch={() => {}} {...useTyped('')} />
      <ComboField label="有错误" error="请从搜索结果中选择工作单位" options={units} {...useTyped('')} />
      <Segmented label="角色" options={[...sexes, { code: '单位', label: '单位' }]} {...useTyped('男')} />
      <Segmented
        label="多种选择"
        options={['甲', '乙', '丙', '丁'].map((each) => ({ code: each, label: `${each}类` }))}
        {...useTyped('乙')}
      />
    </Grid>
  )
}

function Texts() {
  return (
    <Grid>
      <TextField label="空的" placeholder="如 主任工程师" {...useTyped('')} />
      <TextField label="不可用" disabled {...useTyped('示例甲')} />
      <TextField label="只读" readOnly {...useTyped('示例甲')} />
      <TextField
        label="很长的标签会换行而不会把输入框推到别处去"
        help="说明文字"
        {...useTyped('示例'.repeat(30))}
      />
      <NumberField label="会费" unit="元" decimal {...useTyped('４，０００')} />
      <NumberField label="有错误" unit="天" error="请填写 1 到 30 之间的整数" {...useTyped('99')} />
    </Grid>
  )
}

export const fieldCases: readonly Case[] = [
  { name: '一张表单', show: () => <SampleForm /> },
  {
    name: '立即生效的选择',
    show: () => (
      <Choices
        label="时间范围"
        options={['全部', '今年', '去年'].map((label) => ({ code: label, label }))}
        value="今年"
        onChange={() => {}}
      />
    ),
  },
  {
    name: '一行里的选择',
    show: () => <Select label="每页条数" options={parties} value="群众" onChange={() => {}} />,
  },
  { name: '文字与数字', wide: true, show: () => <Texts /> },
  { name: '日期', wide: true, show: () => <Dates /> },
  { name: '选择', wide: true, show: () => <Chosen /> },
  {
    name: '选择文件',
    show: () => (
      <Stack>
        <FileChooser label="盖章申请表" note="pdf、jpg或png，小于20MB" onFiles={() => {}} />
        <FileChooser label="附件" drop multiple note="每份小于20MB" onFiles={() => {}} />
        <FileChooser label="不可用" disabled onFiles={() => {}} />
      </Stack>
    ),
  },
]
