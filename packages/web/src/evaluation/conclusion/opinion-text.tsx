import type { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import {
  OPINION_HITS,
  OPINION_SECTION_NAMES,
  OPINION_SECTIONS,
} from '@portal/contract/evaluation/conclusion/opinion.rules'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Banner } from '../../shared/ui/banner.tsx'
import { Hint, Row, Section, Stack } from '../../shared/ui/layout.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Text } from '../../shared/ui/text.tsx'

export type View = OutputOf<typeof conclusion.opinion>
export type OpinionSection = View['hits'][number]['section']
type Version = View['versions'][number]

/** What the text of a section says otherwise than the data, right where it is read or written. */
export const Hits = ({ hits, section }: { hits: View['hits']; section: OpinionSection }) =>
  hits
    .filter((hit) => hit.section === section)
    .map((hit) => (
      <Banner key={`${hit.rule}${hit.quote}`} tone="warning">
        <strong>{OPINION_HITS[hit.rule]}</strong>　{hit.text}
      </Banner>
    ))

const sentences = (text: string) =>
  (text.match(/[^。；，\n]*[。；，\n]|[^。；，\n]+$/g) ?? []).filter((part) => part.trim() !== '')
/** What a version added and took away, part by part of its sentences. */
const Changes = ({ before, after }: { before: string; after: string }) => {
  const [old, now] = [sentences(before), sentences(after)]
  return (
    <Text typed>
      {old.map((part) => !now.includes(part) && <del key={`-${part}`}>{part}</del>)}
      {now.map((part) => (old.includes(part) ? part : <ins key={`+${part}`}>{part}</ins>))}
      {after === '' && before === '' && '—'}
    </Text>
  )
}

/** Which version is read, and against which other. */
const Choice = ({
  versions,
  shown,
  against,
  onShown,
  onAgainst,
}: {
  versions: readonly Version[]
  shown: Version
  against: string
  onShown: (no: string) => void
  onAgainst: (no: string) => void
}) => {
  const options = versions.map((one) => ({
    code: String(one.no),
    label: `第${one.no}稿　${one.authorName}　${timeOf(one.at)}`,
  }))
  return (
    <div className="no-print">
      <Row>
        <Select label="查看" options={options} value={String(shown.no)} onChange={onShown} />
        <Select
          label="标出修改"
          placeholder="不与其他稿比较"
          clearable
          options={options.filter(({ code }) => code !== String(shown.no))}
          value={against}
          onChange={onAgainst}
        />
      </Row>
    </div>
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
  return (
    <Stack>
      {view.versions.length > 1 && (
        <Choice
          versions={view.versions}
          shown={shown}
          against={against}
          onShown={setNo}
          onAgainst={setAgainst}
        />
      )}
      <Hint>
        第{shown.no}稿　{shown.authorName}　{timeOf(shown.at)}
      </Hint>
      {OPINION_SECTION_NAMES.filter((name) => shown.sections[name] || base?.sections[name]).map((name) => (
        <Section key={name} title={OPINION_SECTIONS[name].title} level={4} gap={1}>
          <Changes before={(base ?? shown).sections[name]} after={shown.sections[name]} />
          {shown === last && !plain && <Hits hits={view.hits} section={name} />}
        </Section>
      ))}
      <Text typed>
        <strong>总体水平：</strong>
        {base && base.level !== shown.level && (
          <del>{labelOf(ACHIEVEMENT_LEVELS, base.level) || '未选定'}</del>
        )}
        {labelOf(ACHIEVEMENT_LEVELS, shown.level) || '未选定'}
      </Text>
    </Stack>
  )
}
