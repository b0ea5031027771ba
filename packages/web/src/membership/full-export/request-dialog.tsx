import { fullExportReasons, fullExports } from '@portal/contract/membership/full-export/full-export.calls'
import {
  FULL_EXPORT_DAYS,
  FULL_EXPORT_NAMES,
  type FullExportOutput,
  fullExportChoices,
  fullExportTitles,
} from '@portal/contract/membership/full-export/full-export.rules'
import { labelFields } from '@portal/contract/membership/full-export/mailing-label.rules'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { describe } from '@portal/contract/platform/fields'
import { useState } from 'react'
import * as z from 'zod'
import { Told } from '../../shared/call/attempt.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Hint } from '../../shared/ui/layout.tsx'

interface Props {
  kind: MemberKind
  output?: FullExportOutput | undefined
  ids?: readonly string[] | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  total: number
  onClose: () => void
}

/** One list of boxes for each section of the form. */
const sheetOf = (kind: MemberKind) =>
  z.object({
    ...Object.fromEntries(
      fullExportChoices(kind).map(({ title, choices }, at) => [
        `section${at}`,
        describe(z.array(z.string()).default([]), {
          ...{ title, widget: 'checks', required: false },
          options: choices.map((choice) => ({ code: choice.key, label: choice.title })),
        }),
      ]),
    ),
    reason: fullExportReasons.sheet,
  })
const labelsForm = z.object({ reason: fullExportReasons.labels })

const AGREED = `须由另一位管理员在${FULL_EXPORT_DAYS}天内复核同意。同意后文件出现在您的任务中心，保留1天`
const SEEN = '每位会员都能在本人的查看记录中看到'
const printedOn = (kind: MemberKind) => {
  const titles = fullExportTitles(kind)
  return labelFields(kind)
    .map((name) => titles.get(name))
    .join('、')
}
const WORDS: Readonly<Record<FullExportOutput, (kind: MemberKind) => string>> = {
  sheet: () =>
    `证件号码、手机等不隐藏，${AGREED}；表格带有导出人、复核人和时间，${SEEN}。只选确有需要的内容。`,
  labels: (kind) =>
    `标签印${printedOn(kind)}，${AGREED}；${SEEN}。A4不干胶纸，每页14张（99.1×38.1毫米），没有地址的另列名单。`,
}

/** 申请完整导出: what the sheet is to hold and what for; another administrator decides. */
export const RequestDialog = ({ kind, output = 'sheet', ids, filter = {}, total, onClose }: Props) => {
  const { label } = MEMBER_KINDS[kind]
  const [schema] = useState(() => (output === 'labels' ? labelsForm : sheetOf(kind)))
  const { sort: _sort, order: _order, ...narrowed } = filter
  const chosen = { kind, ...(ids ? { ids: [...ids] } : { filter: narrowed }) }
  return (
    <ActionDialog
      endpoint={fullExports.request}
      schema={schema}
      defaults={output === 'labels' ? {} : { section0: ['serialNum'] }}
      toInput={({ reason, ...sections }) => {
        if (output === 'labels') return { ...chosen, output, reason } as CallOf<typeof fullExports.request>
        const fields = Object.values(sections).flat() as string[]
        if (fields.length === 0) throw new Told('请选择要导出的内容')
        return { ...chosen, fields, reason } as CallOf<typeof fullExports.request>
      }}
      size={output === 'labels' ? 'narrow' : 'wide'}
      title={`${FULL_EXPORT_NAMES[output]}：${label} ${total} 条`}
      submitText="提交复核"
      done="已提交，待另一位管理员复核"
      intro={<Hint>{WORDS[output](kind)}</Hint>}
      onClose={onClose}
    />
  )
}
