import { SUBJECT, TITLE_FORM } from '@portal/contract/platform/enums'
import { NAME_LISTS } from '@portal/contract/platform/names/name-lists'
import { useState } from 'react'
import { useKnownNames } from '../../../shared/names/use-names.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Grid, Row } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'

export interface Filter {
  subject: string
  zc: string
  committee: string
  region: string
  keyword: string
  keywords: string
  maxLoad: string
  withBlocked: boolean
}
export const NO_FILTER: Filter = {
  ...{
    subject: '',
    zc: '',
    committee: '',
    region: '',
    keyword: '',
    keywords: '',
    maxLoad: '',
    withBlocked: false,
  },
}

export const criteriaOf = (filter: Filter) => ({
  ...(filter.subject && { subject: [filter.subject as '其他'] }),
  ...(filter.zc && { zc: [filter.zc as '其他'] }),
  ...(filter.committee && { committee: [filter.committee] }),
  ...(filter.region && { region: filter.region }),
  ...(filter.keyword && { keyword: filter.keyword }),
  ...(filter.keywords && { keywords: filter.keywords.split(/[\s,，、]+/).filter(Boolean) }),
  ...(filter.maxLoad && { maxLoad: Number(filter.maxLoad) }),
})

/** Whom a suggestion and a draw choose among, in words. */
export const scopeOf = (filter: Filter): string => {
  const said = [
    filter.subject && `学科为${filter.subject}`,
    filter.keywords && `专业或成果含“${filter.keywords}”`,
    filter.zc && `职称为${filter.zc}`,
    filter.committee && `推荐专委会为${filter.committee}`,
    filter.region && `地区含“${filter.region}”`,
    filter.keyword && `姓名、单位或专业含“${filter.keyword}”`,
    filter.maxLoad && `在评任务不超过${filter.maxLoad}项`,
  ].filter(Boolean)
  const field =
    filter.subject || filter.keywords ? [] : ['学科或专业与成果领域相符（其他学科只占规定的比例）']
  return [...field, ...said].join('，')
}

export const Filters = ({ onSearch }: { onSearch: (filter: Filter) => void }) => {
  const [filter, setFilter] = useState(NO_FILTER)
  const committees = useKnownNames(NAME_LISTS.committees)
  const set = (key: keyof Filter) => (value: string) => setFilter({ ...filter, [key]: value })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(filter)
      }}
    >
      <Grid min="s" gap={3}>
        <TextField label="姓名或单位" value={filter.keyword} onChange={set('keyword')} maxLength={50} />
        <TextField
          label="关键词"
          value={filter.keywords}
          onChange={set('keywords')}
          placeholder="默认用成果关键词"
          maxLength={100}
        />
        <SelectField
          label="学科"
          options={SUBJECT}
          placeholder="不限"
          value={filter.subject}
          onChange={set('subject')}
        />
        <SelectField
          label="职称"
          options={TITLE_FORM}
          placeholder="不限"
          value={filter.zc}
          onChange={set('zc')}
        />
        <SelectField
          label="推荐专委会"
          options={committees}
          placeholder="不限"
          value={filter.committee}
          onChange={set('committee')}
        />
        <TextField label="地区" value={filter.region} onChange={set('region')} maxLength={40} />
        <SelectField
          label="在评任务不超过"
          options={['0', '1', '2', '3'].map((code) => ({ code, label: `${code}项` }))}
          placeholder="不限"
          value={filter.maxLoad}
          onChange={set('maxLoad')}
        />
      </Grid>
      <Row gap={3}>
        <Button type="submit" kind="secondary">
          查询
        </Button>
        <Checkbox
          value={filter.withBlocked}
          onChange={(withBlocked) => setFilter({ ...filter, withBlocked })}
        >
          显示须回避的专家
        </Checkbox>
      </Row>
    </form>
  )
}
