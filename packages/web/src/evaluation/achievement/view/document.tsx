import { ACHIEVEMENT_TARGETS, FORM_SECTIONS } from '@portal/contract/evaluation/achievement-form.fields'
import { ACHIEVEMENT_SLOTS } from '@portal/contract/evaluation/achievement-slot.fields'
import { timeOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Facts } from '../../../shared/ui/facts.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Card, Hint, Section, Stack } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { Detail } from '../own/types.ts'
import { sizeText } from './words.ts'

/** The application as it is read: a document by sections, the marked parts with what was asked of them. */
export const ApplicationDocument = ({
  texts,
  notes = {},
}: {
  texts: Detail['texts']
  /** By target: stands below the text. */
  notes?: Readonly<Record<string, ReactNode>>
}) =>
  FORM_SECTIONS.filter(({ code }) => code !== 'attach').map(({ code, label }) => {
    const parts = ACHIEVEMENT_TARGETS.filter(
      ({ section, target }) => section === code && (texts[target] || notes[target]),
    )
    if (parts.length === 0) return null
    return (
      <Card key={code} title={label}>
        <Facts
          plain
          facts={parts.map(({ target, title }) => ({
            title,
            value: (
              <>
                {texts[target] || '—'}
                {notes[target]}
              </>
            ),
          }))}
        />
      </Card>
    )
  })

/** Attachments by slot; links are good for five minutes. */
export const FilesBySlot = ({ files }: { files: Detail['files'] }) => {
  const slots = ACHIEVEMENT_SLOTS.filter(({ code }) => files.some((file) => file.slot === code))
  if (slots.length === 0) return <EmptyState title="尚未上传附件" icon="file" />
  return (
    <Stack>
      {slots.map(({ code, label }) => (
        <Section key={code} title={label}>
          <FileList
            label={label}
            files={files
              .filter((file) => file.slot === code)
              .map((file) => ({
                ...{ key: file.id, name: file.fileName, href: file.fileUrl },
                note: `${sizeText(file.size)}，${timeOf(file.uploadedAt)}`,
                picture: file.mime.startsWith('image/'),
              }))}
          />
        </Section>
      ))}
    </Stack>
  )
}

/** What changed from one submission to the next. */
export const DifferenceTable = ({ differences }: { differences: Detail['diffWithPrev'] }) => (
  <Table
    label="修改内容"
    rows={differences}
    rowKey={({ target }) => target}
    empty="内容没有变化"
    columns={[
      {
        ...{ key: 'title', title: '项目', rowHead: true, width: 8 },
        render: (one) => (
          <>
            {one.title}
            {one.public && <Hint>公示内容</Hint>}
          </>
        ),
      },
      {
        ...{ key: 'before', title: '修改前', width: 14 },
        render: ({ before }) => (
          <Text as="div" typed>
            <del>{before || '（空）'}</del>
          </Text>
        ),
      },
      {
        ...{ key: 'after', title: '修改后', width: 14 },
        render: ({ after }) => (
          <Text as="div" typed>
            <ins>{after || '（空）'}</ins>
          </Text>
        ),
      },
    ]}
  />
)
