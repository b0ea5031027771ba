import { type conclusion, OPINION_STANCES } from '@portal/contract/evaluation/conclusion.calls'
import {
  OPINION_HITS,
  OPINION_SECTION_NAMES,
  OPINION_SECTIONS,
} from '@portal/contract/evaluation/opinion.rules'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { timeOf } from '../../shared/time.ts'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './conclusion.module.css'

export type View = OutputOf<typeof conclusion.opinion>
export type Sections = View['versions'][number]['sections']
export type Section = View['hits'][number]['section']

/** What the text of a section says otherwise than the data, right where it is read or written. */
export const Hits = ({ hits, section }: { hits: View['hits']; section: Section }) => (
  <>
    {hits
      .filter((hit) => hit.section === section)
      .map((hit) => (
        <p key={`${hit.rule}${hit.quote}`} className={styles.hit} role="note">
          <strong>{OPINION_HITS[hit.rule]}</strong>　{hit.text}
        </p>
      ))}
  </>
)

const sentences = (text: string) =>
  (text.match(/[^。；，\n]*[。；，\n]|[^。；，\n]+$/g) ?? []).filter((part) => part.trim() !== '')
/** What a version added and took away, part by part of its sentences. */
const Changes = ({ before, after }: { before: string; after: string }) => {
  const [old, now] = [sentences(before), sentences(after)]
  return (
    <p className={styles.text}>
      {old.map((part) => !now.includes(part) && <del key={`-${part}`}>{part}</del>)}
      {now.map((part) => (old.includes(part) ? part : <ins key={`+${part}`}>{part}</ins>))}
      {after === '' && before === '' && '—'}
    </p>
  )
}

/** Any version of the opinion, against any other; `plain` where what contradicts the data stands elsewhere. */
export const OpinionText = ({ view, plain }: { view: View; plain?: boolean }) => {
  const [last] = view.versions
  const [no, setNo] = useState('')
  const [against, setAgainst] = useState('')
  const shown = view.versions.find((one) => String(one.no) === no) ?? last
  if (!shown) return null
  const base = view.versions.find((one) => String(one.no) === against)
  const options = view.versions.map((one) => ({
    code: String(one.no),
    label: `第${one.no}稿　${one.authorName}　${timeOf(one.at)}`,
  }))
  return (
    <>
      {view.versions.length > 1 && (
        <div className={`${styles.versions} no-print`}>
          <SelectField
            label="查看"
            placeholder={`最新（第${last?.no}稿）`}
            options={options}
            value={no}
            onChange={setNo}
          />
          <SelectField
            label="标出修改"
            placeholder="不比较"
            options={options.filter(({ code }) => code !== String(shown.no))}
            value={against}
            onChange={setAgainst}
          />
        </div>
      )}
      <p className={styles.meta}>
        第{shown.no}稿　{shown.authorName}　{timeOf(shown.at)}
      </p>
      {OPINION_SECTION_NAMES.filter((name) => shown.sections[name] || base?.sections[name]).map((name) => (
        <div key={name} className={styles.section}>
          <h4>{OPINION_SECTIONS[name].title}</h4>
          <Changes before={(base ?? shown).sections[name]} after={shown.sections[name]} />
          {shown === last && !plain && <Hits hits={view.hits} section={name} />}
        </div>
      ))}
      <p>
        <strong>总体水平：</strong>
        {base && base.level !== shown.level && (
          <span className={styles.text}>
            <del>{labelOf(ACHIEVEMENT_LEVELS, base.level) || '未选定'}</del>{' '}
          </span>
        )}
        {labelOf(ACHIEVEMENT_LEVELS, shown.level) || '未选定'}
      </p>
    </>
  )
}

const TONES = { agree: 'good', reserve: 'bad' } as const
/** 同意 or 保留意见 of every expert on the newest version. */
export const Stances = ({ view }: { view: View }) => (
  <div className={styles.section}>
    <h4>专家表态</h4>
    <ul className={styles.stances}>
      {view.stances.map((one) => (
        <li key={one.expertId}>
          <span>
            {one.name}
            {one.leader && '（组长）'}
          </span>
          <Tag tone={one.stance ? TONES[one.stance] : 'wait'}>
            {one.stance ? labelOf(OPINION_STANCES, one.stance) : '未表态'}
          </Tag>
          <span>
            {one.text}
            {one.at && (
              <span className={styles.meta}>
                {one.text && '　'}
                {timeOf(one.at)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
