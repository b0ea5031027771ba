import { article } from '@portal/contract/content/article.calls'
import { MAX_ARTICLE_FILES } from '@portal/contract/content/publication.calls'
import type { Column } from '@portal/contract/content/publication-columns'
import { ERRORS } from '@portal/contract/platform/errors'
import { type Attached, UploadList } from '../../../shared/form/controls/upload-list.tsx'
import { type FieldControl, SchemaFields } from '../../../shared/form/schema-fields.tsx'
import { RichEditor } from '../../../shared/rich/rich-editor.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Card, Split } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { categoryOptions, useCategories } from '../use-categories.ts'
import { PictureField, usePicture } from './picture-field.tsx'
import type { Writing } from './use-writing.ts'

const MOST_BYTES = 20 * 1024 * 1024

/** The text, and beside it what goes with it. */
export const WritingFields = ({ column, writing }: { column: Column; writing: Writing }) => (
  <Split
    side={
      <Card label="文章信息">
        <SchemaFields
          form={writing.form}
          names={['visibility', 'categoryId', 'summary', 'source', 'coverFileId', 'attachmentIds']}
          controls={{
            categoryId: (control) => <CategoryField column={column} control={control} />,
            coverFileId: (control) => <Cover control={control} />,
            attachmentIds: (control) => <Attachments control={control} />,
          }}
        />
      </Card>
    }
  >
    <Card label="文章内容">
      <SchemaFields
        form={writing.form}
        names={['title', 'body']}
        required={(name) => name === 'title'}
        controls={{ body: (control) => <Body control={control} pictures={writing.pictures} /> }}
      />
    </Card>
  </Split>
)

export const CategoryField = ({ column, control }: { column: Column; control: FieldControl }) => {
  const { form: _form, field: _field, ref, ...props } = control
  const categories = useCategories(column)
  return (
    <SelectField
      {...props}
      ref={ref as never}
      placeholder="未分类"
      options={categoryOptions(categories)}
      help={categories.length === 0 ? '可在列表页的“分类”中添加' : undefined}
    />
  )
}

const Cover = ({ control }: { control: FieldControl }) => (
  <PictureField control={control} picture={usePicture()} help="jpg或png，小于10MB；显示在列表中，可以不选" />
)

const Attachments = ({ control }: { control: FieldControl }) => (
  <Field label={control.label} group>
    {() => (
      <UploadList
        endpoint={article.attach}
        files={control.value as unknown as readonly Attached[]}
        onChange={(files) => control.onChange(files as never)}
        max={MAX_ARTICLE_FILES}
        note={`图片、PDF、Word或Excel，每个小于20MB，最多 ${MAX_ARTICLE_FILES} 个`}
        check={({ size }) => (size >= MOST_BYTES ? ERRORS.fileTooLarge.text : undefined)}
        error={control.error}
      />
    )}
  </Field>
)

const Body = ({ control, pictures }: { control: FieldControl; pictures: Map<string, string> }) => {
  const picture = usePicture()
  return (
    <Field label={control.label} hideLabel error={control.error} group>
      {() => (
        <>
          <RichEditor
            value={control.value}
            onChange={control.onChange}
            pictures={pictures}
            upload={picture.send}
            invalid={control.error !== undefined}
          />
          {picture.onItsWay && (
            <FileList
              files={[
                {
                  key: 'sending',
                  ...picture.onItsWay,
                  actions: (
                    <Button kind="link" onClick={picture.cancel}>
                      取消
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </Field>
  )
}
