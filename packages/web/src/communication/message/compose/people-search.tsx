import type { MessageChannel } from '@portal/contract/communication/message.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import styles from '../message.module.css'
import { callsOf } from './draft.ts'
import { useLater } from './use-later.ts'

const SHOWN = 30

/** People one by one: found by name, phone or number. */
export function PeopleSearch({
  channel,
  chosen,
  names,
  onAdd,
  onRemove,
  onClear,
}: {
  channel: MessageChannel
  chosen: readonly string[]
  names: ReadonlyMap<string, string>
  onAdd: (id: string, name: string) => void
  onRemove: (id: string) => void
  onClear: () => void
}) {
  const [keyword, setKeyword] = useState('')
  const wanted = useLater(keyword.trim(), 300)
  const { data, error } = useQuery({
    queryKey: ['recipients', channel, wanted],
    queryFn: ({ signal }) => call(callsOf(channel).find, { keyword: wanted, pageSize: 10 }, { signal }),
    enabled: wanted !== '',
  })
  return (
    <details className={styles.fold} open={chosen.length > 0 || undefined}>
      <summary>
        指定会员{chosen.length > 0 && <strong>{` ${chosen.length} 人`}</strong>}
        <small>按姓名、手机号或编号查找</small>
      </summary>
      <TextField
        label="查找会员"
        type="search"
        value={keyword}
        onChange={setKeyword}
        placeholder="姓名、拼音、手机号或会员编号"
      />
      {wanted !== '' && (
        <ul className={styles.found}>
          {data?.list.map(({ id, name, company, kindLabel, destination }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <small>{[kindLabel, company, destination || '没有填写'].filter(Boolean).join(' · ')}</small>
              </span>
              <Button
                kind="quiet"
                disabled={chosen.includes(id)}
                aria-label={`加入${name}`}
                onClick={() => onAdd(id, name)}
              >
                {chosen.includes(id) ? '已加入' : '加入'}
              </Button>
            </li>
          ))}
          {(error || data?.list.length === 0) && (
            <li>{error ? errorText(error) : '没有找到审核通过的会员'}</li>
          )}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label="已选会员">
          {chosen.slice(0, SHOWN).map((id) => (
            <li key={id}>
              {names.get(id) ?? '会员'}
              <button
                type="button"
                aria-label={`去掉${names.get(id) ?? '会员'}`}
                onClick={() => onRemove(id)}
              >
                ×
              </button>
            </li>
          ))}
          {chosen.length > SHOWN && <li>等 {chosen.length} 人</li>}
          <li>
            <Button kind="link" onClick={onClear}>
              全部去掉
            </Button>
          </li>
        </ul>
      )}
    </details>
  )
}
