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
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call, download, errorText, saveFile } from '../../shared/api.ts'
import { useStepUp } from '../../shared/step-up.tsx'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './settings.module.css'

type Template = OutputOf<typeof templates.list>['list'][number]
type Check = ReturnType<typeof templateCheck.parse>

const KEY = ['settings', 'templates'] as const
const MAX_BYTES = templates.upload.files.file.maxBytes

/** What the check found wrong with a file that somebody wants to use. */
const Findings = ({ file, check, onAccept }: { file: File; check: Check; onAccept: () => Promise<void> }) => {
  const { unknown, missing } = check
  if (unknown.length > 0)
    return (
      <Banner tone="error" title={`“${file.name}”中有系统不认识的标签，未启用`}>
        <ul className={styles.tags}>
          {unknown.map((tag) => (
            <li key={tag}>
              <code>{`{${tag}}`}</code>
            </li>
          ))}
        </ul>
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
      <ul className={styles.tags}>
        {missing.map(({ tag, title }) => (
          <li key={tag}>
            {title} <code>{`{${tag}}`}</code>
          </li>
        ))}
      </ul>
      {missing.some(({ tag }) => tag === CODE_TAG) &&
        '没有核对二维码时，审核页面无法判断扫描件与填报内容是否一致。'}
    </Banner>
  )
}

const TemplateCard = ({ template, onChanged }: { template: Template; onChanged: () => Promise<unknown> }) => {
  const { name, version, versions } = template
  const { title } = WORD_TEMPLATES[name]
  const input = useRef<HTMLInputElement>(null)
  const { run, dialog } = useStepUp()
  const [failure, setFailure] = useState('')
  const [found, setFound] = useState<{ file: File; check: Check }>()
  const [wanted, setWanted] = useState<number>()

  const take = async (of: number) => {
    try {
      saveFile(await download(templates.download, { name, version: of }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const send = async (file: File, acceptMissing: boolean) => {
    setFailure('')
    if (!/\.docx$/i.test(file.name)) return setFailure(ERRORS.templateKind.text)
    if (file.size >= MAX_BYTES) return setFailure(ERRORS.templateTooLarge.text)
    try {
      const done = await run((options) =>
        call(templates.upload, { name, acceptMissing }, { ...options, files: { file } }),
      )
      if (!done) return
      setFound(undefined)
      await onChanged()
      toast(`${title}模板第${done.version}版已启用`, 'success')
    } catch (cause) {
      const check =
        cause instanceof ApiError && cause.is('templateTags', 'templateIncomplete')
          ? templateCheck.safeParse(cause.data)
          : undefined
      if (check?.success) setFound({ file, check: check.data })
      else {
        setFound(undefined)
        setFailure(errorText(cause))
      }
    }
  }
  const use = async (of: number) => {
    try {
      if (await run((options) => call(templates.use, { name, version: of }, options))) {
        await onChanged()
        toast(of === 0 ? '已恢复系统自带的模板' : `已改用第${of}版`, 'success')
      }
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setWanted(undefined)
  }
  const rows = [
    ...versions,
    { version: 0, fileName: '系统自带', size: 0, createdAt: '', createdBy: '', missing: [] },
  ]
  return (
    <section className={styles.template} aria-labelledby={`${name}-title`}>
      {dialog}
      <header>
        <h3 id={`${name}-title`}>{title}</h3>
        <Tag tone={version > 0 ? 'good' : 'plain'}>
          {version > 0 ? `正在使用第${version}版` : '正在使用系统自带'}
        </Tag>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept=".docx"
          aria-label={`上传${title}模板`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void send(file, false)
          }}
        />
        <Button kind="secondary" onClick={() => take(version)}>
          下载当前模板
        </Button>
        <Button onClick={() => input.current?.click()}>上传新模板</Button>
      </header>
      {failure && (
        <Banner tone="error" onClose={() => setFailure('')}>
          {failure}
        </Banner>
      )}
      {found && <Findings file={found.file} check={found.check} onAccept={() => send(found.file, true)} />}
      <ul className={styles.versions} aria-label={`${title}的版本`}>
        {rows.map((row) => (
          <li key={row.version}>
            <span>
              {row.version > 0 ? `第${row.version}版　${row.fileName}` : '系统自带'}
              {row.version > 0 && (
                <small>
                  {timeOf(row.createdAt)} · {row.createdBy}
                  {row.missing.length > 0 && ` · 未列入：${row.missing.map((one) => one.title).join('、')}`}
                </small>
              )}
            </span>
            {row.version === version ? (
              <Tag tone="good">使用中</Tag>
            ) : (
              <Button
                kind="quiet"
                aria-label={`启用${title}${row.version > 0 ? `第${row.version}版` : '系统自带模板'}`}
                onClick={() => setWanted(row.version)}
              >
                启用
              </Button>
            )}
            <Button
              kind="quiet"
              aria-label={`下载${title}${row.version > 0 ? `第${row.version}版` : '系统自带模板'}`}
              onClick={() => take(row.version)}
            >
              下载
            </Button>
          </li>
        ))}
      </ul>
      <details className={styles.known}>
        <summary>可用标签</summary>
        <ul className={styles.tags}>
          {Object.entries(tagsOf(name)).map(([tag, label]) => (
            <li key={tag}>
              {label} <code>{`{${tag}}`}</code>
            </li>
          ))}
        </ul>
      </details>
      <Confirm
        open={wanted !== undefined}
        title={wanted === 0 ? `恢复系统自带的${title}模板？` : `改用${title}模板第${wanted ?? ''}版？`}
        confirmText="启用"
        onConfirm={() => use(wanted ?? 0)}
        onCancel={() => setWanted(undefined)}
      >
        此后生成的表格使用该模板；已经下载或盖章的表格不受影响，各版本都会保留。
      </Confirm>
    </section>
  )
}

/** The Word forms that applicants print: take the one in use, edit it in Word, bring it back. */
export const TemplatesPanel = () => {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(templates.list, {}, { signal }),
  })
  if (!data)
    return error ? (
      <ErrorState title="模板加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    ) : (
      <div className={styles.fields}>
        <Skeleton rows={8} />
      </div>
    )
  const order = Object.keys(WORD_TEMPLATES) as WordTemplateName[]
  const list = [...data.list].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return (
    <div className={styles.templates}>
      {list.map((template) => (
        <TemplateCard
          key={template.name}
          template={template}
          onChanged={() => queries.invalidateQueries({ queryKey: KEY })}
        />
      ))}
    </div>
  )
}
