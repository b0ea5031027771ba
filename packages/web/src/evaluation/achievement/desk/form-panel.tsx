import { ACHIEVEMENT_TARGETS, FORM_SECTIONS } from '@portal/contract/evaluation/achievement-form.fields'
import { useMemo } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './desk.module.css'
import type { Detail, Flags } from './parts.ts'

interface Props {
  detail: Detail
  flags: Flags
  canFlag: boolean
  onFlag: (target: string) => void
  onOpenFile: (fileId: string) => void
  openFile: string
  /** Only what changed since the submission before. */
  changedOnly: boolean
}

const Value = ({ text, before }: { text: string; before: string | undefined }) => (
  <span className={styles.value}>
    {before !== undefined && (
      <del>
        <span className="visually-hidden">原为</span>
        {before || '（空）'}
      </del>
    )}
    {before === undefined ? (
      text || <em>未填写</em>
    ) : (
      <ins>
        <span className="visually-hidden">现为</span>
        {text || '（空）'}
      </ins>
    )}
  </span>
)

/** The submission section by section: what changed is marked, what needs correcting is flagged in its place. */
export const FormPanel = ({ detail, flags, canFlag, onFlag, onOpenFile, openFile, changedOnly }: Props) => {
  const changes = useMemo(() => new Map(detail.diffWithPrev.map((one) => [one.target, one])), [detail])
  // What the applicant answered to the last return, beside the field it was about.
  const answers = useMemo(
    () =>
      new Map((detail.returnSheet?.items ?? []).filter((one) => one.target).map((one) => [one.target, one])),
    [detail],
  )
  const rows = ACHIEVEMENT_TARGETS.filter(({ target }) => {
    if (changedOnly) return changes.has(target)
    const slot = target.startsWith('attach.') ? target.slice(7) : undefined
    return slot === undefined || detail.files.some((file) => file.slot === slot) || changes.has(target)
  })
  return FORM_SECTIONS.map((section) => {
    const listed = rows.filter((row) => row.section === section.code)
    if (listed.length === 0) return null
    return (
      <div key={section.code}>
        <h3 className={styles.section}>{section.label}</h3>
        <dl>
          {listed.map(({ target, title, public: open }) => {
            const change = changes.get(target)
            const asked = answers.get(target)
            const slot = target.startsWith('attach.') ? target.slice(7) : undefined
            const files = slot ? detail.files.filter((file) => file.slot === slot) : []
            return (
              <div
                key={target}
                className={styles.row}
                data-changed={change ? '' : undefined}
                data-flagged={flags[target] ? '' : undefined}
              >
                <dt>
                  {title}
                  {open && <small>公示内容</small>}
                </dt>
                <dd>
                  <span className={styles.cell}>
                    {slot ? (
                      <span className={styles.files}>
                        {files.map((file) => (
                          <button
                            key={file.id}
                            type="button"
                            className={styles.file}
                            aria-pressed={openFile === file.id}
                            onClick={() => onOpenFile(file.id)}
                          >
                            <Icon name="file" size="1em" /> {file.fileName}
                          </button>
                        ))}
                        {files.length === 0 && <em>已移除</em>}
                        {change && <small className={styles.mark}>附件有变化</small>}
                      </span>
                    ) : (
                      <Value text={detail.texts[target] ?? ''} before={change?.before} />
                    )}
                    {asked && (
                      <span className={styles.asked}>
                        上次要求：{asked.text}
                        {asked.answer && <b>答复：{asked.answer}</b>}
                      </span>
                    )}
                    {flags[target] && <span className={styles.flagText}>需补正：{flags[target]}</span>}
                  </span>
                  {canFlag && (
                    <button
                      type="button"
                      className={styles.flag}
                      aria-pressed={Boolean(flags[target])}
                      aria-label={`标记${title}需补正`}
                      title="标记需补正"
                      onClick={() => onFlag(target)}
                    >
                      <Icon name="flag" size="1.1em" />
                    </button>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
    )
  })
}
