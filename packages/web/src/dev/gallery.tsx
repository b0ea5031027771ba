import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { LargeTypeSwitch } from '../shared/ui/large-type.tsx'
import { Grid, Page, Row, Section } from '../shared/ui/layout.tsx'
import { Views } from '../shared/ui/views.tsx'
import type { Case } from './cases/case.ts'
import { dataCases } from './cases/data-cases.tsx'
import { fieldCases } from './cases/field-cases.tsx'
import { layoutCases } from './cases/layout-cases.tsx'
import { stateCases } from './cases/state-cases.tsx'
import { textCases } from './cases/text-cases.tsx'
import { overlayCases, wayCases } from './cases/way-cases.tsx'
import styles from './gallery.module.css'

const ListSample = lazy(async () => ({ default: (await import('./list-sample.tsx')).ListSample }))

const PARTS = [
  { path: '/dev/gallery', title: '页面与记录', cases: layoutCases },
  { path: '/dev/gallery/data', title: '表格与浮层', cases: dataCases },
  { path: '/dev/gallery/states', title: '状态与图标', cases: [...stateCases, ...textCases] },
  { path: '/dev/gallery/fields', title: '字段', cases: fieldCases },
  { path: '/dev/gallery/ways', title: '去处', cases: wayCases },
  { path: '/dev/gallery/overlays', title: '浮在页面上', cases: overlayCases, single: true },
] satisfies readonly { path: string; title: string; cases: readonly Case[]; single?: true }[]

/** Every part in its states, in both densities (`?density=compact`); development only. */
export function Gallery() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const compact = params.get('density') === 'compact'
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (compact) dataset.density = 'compact'
    return () => {
      delete dataset.density
    }
  }, [compact])
  if (pathname.endsWith('/list'))
    return (
      <div className={styles.gallery} data-accent="common">
        <Suspense>
          <ListSample />
        </Suspense>
      </div>
    )
  const part = PARTS.find(({ path }) => path === pathname) ?? PARTS[0]
  if (!part) return null
  // What lies over the whole page is shown one at a time: `?case=`.
  const shown = part.single ? part.cases.filter(({ name }) => name === params.get('case')) : part.cases
  return (
    <div className={styles.gallery} data-accent="common">
      <Page
        title="组件一览"
        level={1}
        width="wide"
        actions={
          <Row>
            <LargeTypeSwitch />
          </Row>
        }
      >
        <Views
          label="组件"
          views={PARTS.map(({ path, title }) => ({ to: path, title, current: path === part.path }))}
        />
        {part.single && (
          <Views
            label={part.title}
            views={part.cases.map(({ name }) => ({
              to: `${part.path}?${new URLSearchParams({ case: name })}`,
              title: name,
              current: name === params.get('case'),
            }))}
          />
        )}
        <Grid min="l" gap={6}>
          {shown.map(({ name, show: Show, wide }) => (
            <div key={name} className={wide ? styles.wide : undefined}>
              <Section title={name} level={2} gap={2}>
                <Show />
              </Section>
            </div>
          ))}
        </Grid>
      </Page>
    </div>
  )
}
