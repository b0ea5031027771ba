import {
  CODE_TAG,
  tagsOf,
  templateCheck,
  templates,
  WORD_TEMPLATES,
  type WordTemplateName,
} from '@portal/contract/office/word-template.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { ERRORS } from '@portal/contract/platform/errors'
import { timeOf } from '@portal/contract/platform/time'
import { useRef, useState } from 'react'
import type { ApiError } from '../../shared/api.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Card, Key, Row, Stack } from '../../shared/ui/layout.tsx'
import { Table } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Template = OutputOf<typeof templates.list>['list'][number]
type Check = ReturnType<typeof templateCheck.parse>

const MAX_BYTES = templates.upload.files.file.maxBytes

const Tags = ({ tags }: { tags: readonly { readonly tag: string; readonly title: string }[] }) => (
  <Row gap={4}>
    {tags.map(({ tag, title }) => (
      <span key={tag}>
        {title} <Key>{`{${tag}}`}</Key>
      </span>
    ))}
  </Row>
)

/** What the check found wrong with a file that somebody wants to use. */
const Findings = ({ file, check, onAccept }: { file: File; check: Check; onAccept: () => Promise<void> }) => {
  const { unknown, missing } = check
  if (unknown.length > 0)
    return (
      <Banner tone="error" title={`“${file.name}”中有系统不认识的标签，未启用`}>
        <Tags tags={unknown.map((tag) => ({ tag, title: '' }))} />
        请对照下面的“可用标签”改正，注意大小写，且一个标签不要用两种字体。
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      title={`“${file.name}”缺少系统自带模板中的 ${missing.length} 项内容，尚未启用`}
      actions={
        <Button kind="secondary" onClick={onAccept}>
          仍然启用
        </Button>
      }
    >
      <Tags tags={missing} />
      {missing.some(({ tag }) => tag === CODE_TAG) &&
        '没有核对二维码时，审核页面无法判断扫描件与填报内容是否一致。'}
    </Banner>
  )
}

const checkOf = (error: ApiError): Check | undefined =>
  error.is('templateTags', 'templateIncomplete') ? templateCheck.safeParse(error.data).data : undefined

/** Sends a file, and holds what was found in it that keeps it from being used. */
const useUpload = (name: WordTemplateName) => {
  const [failure, setFailure] = useState('')
  const [found, setFound] = useState<{ file: File; check: Check }>()
  const sent = useRef<File>(undefined)
  const upload = useAction(templates.upload, {
    done: ({ version }) => `${WORD_TEMPLATES[name].title}模板第${version}版已启用`,
    onDone: () => setFound(undefined),
    onRefused: (error) => {
      const check = checkOf(error)
      setFound(check && sent.current && { file: sent.current, check })
      if (!check) setFailure(error.text)
      return true
    },
  })
  const send = async (file: File, acceptMissing: boolean) => {
    setFailure('')
    if (!/\.docx$/i.test(file.name)) return setFailure(ERRORS.templateKind.text)
    if (file.size >= MAX_BYTES) return setFailure(ERRORS.templateTooLarge.text)
    sent.current = file
    await upload.run({ name, acceptMissing }, { files: { file } })
  }
  return { failure, found, send, forget: () => setFailure('') }
}

const TemplateCard = ({ template: { name, version, versions } }: { template: Template }) => {
  const { title } = WORD_TEMPLATES[name]
  const { failure, found, send, forget } = useUpload(name)
  const [wanted, setWanted] = useState<number>()
  const word = useDownload(templates.download)
  const take = (of: number) => word.run({ name, version: of })
  const rows = [
    ...versions,
    { version: 0, fileName: '系统自带', size: 0, createdAt: '', createdBy: '', missing: [] },
  ]
  return (
    <Card
      title={title}
      note={
        <Tag tone={version > 0 ? 'good' : 'plain'}>
          {version > 0 ? `正在使用第${version}版` : '正在使用系统自带'}
        </Tag>
      }
      actions={
        <>
          <Button kind="secondary" onClick={() => take(version)}>
            <Icon name="download" />
            下载当前模板
          </Button>
          <FileChooser
            label={`上传${title}模板`}
            text="上传新模板"
            accept=".docx"
            onFiles={([file]) => file && send(file, false)}
          />
        </>
      }
    >
      <Stack gap={3}>
        {failure && (
          <Banner tone="error" onClose={forget}>
            {failure}
          </Banner>
        )}
        {found && <Findings file={found.file} check={found.check} onAccept={() => send(found.file, true)} />}
        <Versions name={name} rows={rows} version={version} onUse={setWanted} onTake={take} />
        <Disclosure title="可用标签">
          <Tags tags={Object.entries(tagsOf(name)).map(([tag, label]) => ({ tag, title: label }))} />
        </Disclosure>
      </Stack>
      {wanted !== undefined && (
        <ActionDialog
          endpoint={templates.use}
          fixed={{ name, version: wanted }}
          title={wanted === 0 ? `恢复系统自带的${title}模板？` : `改用${title}模板第${wanted}版？`}
          submitText="启用"
          done={wanted === 0 ? '已恢复系统自带的模板' : `已改用第${wanted}版`}
          intro={<p>此后生成的表格使用该模板；已经下载或盖章的表格不受影响，各版本都会保留。</p>}
          onClose={() => setWanted(undefined)}
        />
      )}
    </Card>
  )
}

interface VersionsProps {
  name: WordTemplateName
  rows: readonly Template['versions'][number][]
  version: number
  onUse: (version: number) => void
  onTake: (version: number) => unknown
}

const Versions = ({ name, rows, version, onUse, onTake }: VersionsProps) => {
  const { title } = WORD_TEMPLATES[name]
  return (
    <Table
      label={`${title}的版本`}
      rows={rows}
      rowKey={(row) => String(row.version)}
      columns={[
        {
          key: 'version',
          title: '版本',
          rowHead: true,
          render: (row) => (row.version > 0 ? `第${row.version}版　${row.fileName}` : '系统自带'),
        },
        {
          key: 'createdAt',
          title: '上传',
          render: (row) => (row.version > 0 ? `${timeOf(row.createdAt)} · ${row.createdBy}` : ''),
        },
        {
          key: 'missing',
          title: '未列入',
          render: (row) => row.missing.map((one) => one.title).join('、'),
        },
        {
          key: 'acts',
          title: '操作',
          align: 'right',
          nowrap: true,
          render: (row) => {
            const which = row.version > 0 ? `第${row.version}版` : '系统自带模板'
            return (
              <>
                {row.version === version ? (
                  <Tag tone="good">使用中</Tag>
                ) : (
                  <Button kind="link" aria-label={`启用${title}${which}`} onClick={() => onUse(row.version)}>
                    启用
                  </Button>
                )}
                <Button kind="link" aria-label={`下载${title}${which}`} onClick={() => onTake(row.version)}>
                  下载
                </Button>
              </>
            )
          },
        },
      ]}
    />
  )
}

const ORDER = Object.keys(WORD_TEMPLATES) as WordTemplateName[]

/** The Word forms that applicants print: take the one in use, edit it in Word, bring it back. */
export const TemplatesPanel = () => (
  <Loaded call={useCall(templates.list, {})} rows={8} failed="模板加载失败">
    {({ list }) => (
      <Stack>
        {[...list]
          .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
          .map((template) => (
            <TemplateCard key={template.name} template={template} />
          ))}
      </Stack>
    )}
  </Loaded>
)
