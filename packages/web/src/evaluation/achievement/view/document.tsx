import {
  ACHIEVEMENT_SLOTS,
  ACHIEVEMENT_TARGETS,
  FORM_SECTIONS,
} from '@portal/contract/evaluation/achievement-form.fields'
import type { ReactNode } from 'react'
import { timeOf } from '../../../shared/time.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import type { Detail } from '../own/queries.ts'
import styles from './view.module.css'
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
      <section key={code} className={styles.sheet}>
        <h3>{label}</h3>
        <dl>
          {parts.map(({ target, title }) => (
            <div key={target} data-noted={notes[target] ? '' : undefined}>
              <dt>{title}</dt>
              <dd>
                {texts[target] || '—'}
                {notes[target]}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })

/** Attachments by slot; links are good for five minutes. */
export const FileList = ({ files }: { files: Detail['files'] }) => {
  const slots = ACHIEVEMENT_SLOTS.filter(({ code }) => files.some((file) => file.slot === code))
  if (slots.length === 0) return <p className={styles.none}>尚未上传附件</p>
  return (
    <div className={styles.files}>
      {slots.map(({ code, label }) => (
        <section key={code}>
          <h3>{label}</h3>
          <ul>
            {files
              .filter((file) => file.slot === code)
              .map((file) => (
                <li key={file.id}>
                  <Icon name={file.mime.startsWith('image/') ? 'image' : 'file'} />
                  <span>
                    <a href={file.fileUrl} target="_blank" rel="noreferrer">
                      {file.fileName}
                    </a>
                    <small>
                      {sizeText(file.size)}，{timeOf(file.uploadedAt)}
                    </small>
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What changed from one submission to the next. */
export const DifferenceTable = ({ differences }: { differences: Detail['diffWithPrev'] }) =>
  differences.length === 0 ? (
    <p className={styles.none}>内容没有变化</p>
  ) : (
    <table className={styles.diff}>
      <caption className="visually-hidden">修改内容</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">修改前</th>
          <th scope="col">修改后</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={one.target}>
            <th scope="row">
              {one.title}
              {one.public && <small>公示内容</small>}
            </th>
            <td>
              <del>{one.before || '（空）'}</del>
            </td>
            <td>
              <ins>{one.after || '（空）'}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
