import { MAX_LISTED, type MessageChannel } from '@portal/contract/communication/message.calls'
import { useState } from 'react'
import { Loaded } from '../../../../shared/call/loaded.tsx'
import { useCall } from '../../../../shared/call/use-call.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Disclosure } from '../../../../shared/ui/disclosure.tsx'
import { Hint, Stack } from '../../../../shared/ui/layout.tsx'
import { Lines } from '../../../../shared/ui/lines.tsx'
import { TextField } from '../../../../shared/ui/text-fields.tsx'
import { Chips } from '../../parts/chips.tsx'
import { callsOf, type Person, staysHere } from '../draft.ts'
import { useLater } from '../use-later.ts'

const SHOWN = 30

/** People one by one: found by name, phone or number. */
export function PeopleSearch({
  channel,
  chosen,
  onChange,
}: {
  channel: MessageChannel
  chosen: readonly Person[]
  onChange: (chosen: readonly Person[]) => void
}) {
  const [keyword, setKeyword] = useState('')
  const wanted = useLater(keyword.trim(), 300)
  const found = useCall(callsOf(channel).find, wanted === '' ? undefined : { keyword: wanted, pageSize: 10 })
  const isIn = (id: string) => chosen.some((one) => one.id === id)
  return (
    <Disclosure
      frame
      open={chosen.length > 0}
      title={chosen.length > 0 ? `指定会员 ${chosen.length} 人` : '指定会员'}
      note="按姓名、手机号或编号查找"
    >
      <Stack gap={2}>
        <TextField
          label="查找会员"
          type="search"
          value={keyword}
          onChange={setKeyword}
          onKeyDown={staysHere}
          placeholder="姓名、拼音、手机号或会员编号"
        />
        {wanted !== '' && (
          <Loaded call={found} rows={2}>
            {({ list }) =>
              list.length === 0 ? (
                <Hint>没有找到审核通过的会员</Hint>
              ) : (
                <Lines
                  label="找到的会员"
                  lines={list.map(({ id, name, company, kindLabel, destination }) => ({
                    key: id,
                    text: name,
                    note: [kindLabel, company, destination || '没有填写'].filter(Boolean).join(' · '),
                    end: (
                      <Button
                        kind="quiet"
                        disabled={isIn(id) || chosen.length >= MAX_LISTED}
                        aria-label={`加入${name}`}
                        onClick={() => onChange([...chosen, { id, name }])}
                      >
                        {isIn(id) ? '已加入' : '加入'}
                      </Button>
                    ),
                  }))}
                />
              )
            }
          </Loaded>
        )}
        {chosen.length > 0 && (
          <Chips
            label="已选会员"
            chips={[
              ...chosen.slice(0, SHOWN).map(({ id, name }) => ({
                key: id,
                text: name || '会员',
                remove: {
                  label: `去掉${name || '会员'}`,
                  run: () => onChange(chosen.filter((one) => one.id !== id)),
                },
              })),
              ...(chosen.length > SHOWN ? [{ key: 'more', text: `等 ${chosen.length} 人` }] : []),
            ]}
          >
            <Button kind="link" onClick={() => onChange([])}>
              全部去掉
            </Button>
          </Chips>
        )}
      </Stack>
    </Disclosure>
  )
}
