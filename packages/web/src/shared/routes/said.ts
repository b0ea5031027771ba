import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toast } from '../ui/toast.tsx'

/** What stands behind the `?` of an address and means nothing here (docs/handbook/interface.md#addresses). */

const withoutThese = (params: URLSearchParams, names: readonly string[]): URLSearchParams => {
  const rest = new URLSearchParams(params)
  for (const name of names) rest.delete(name)
  return rest
}

/** It leaves the address, and the reader is told, who else would take what is shown for what the link meant. */
export function useCorrected(unknown: readonly string[]): void {
  const [params, setParams] = useSearchParams()
  const names = unknown.filter((name) => params.has(name)).join()
  useEffect(() => {
    if (names === '') return
    const wrong = names.split(',')
    const values = wrong.map((name) => `“${params.get(name)?.slice(0, 30)}”`).join('、')
    toast(`链接中的${values}不存在或已不用，已显示默认内容`, 'warning')
    setParams(withoutThese(params, wrong), { replace: true })
  }, [names, params, setParams])
}

/** The value under this name, as `read` understands it; undefined without one, and where it means nothing. */
export function useSaid<T>(name: string, read: (text: string) => T | undefined): T | undefined {
  const [params] = useSearchParams()
  const text = params.get(name) ?? ''
  const said = text === '' ? undefined : read(text)
  useCorrected(text !== '' && said === undefined ? [name] : [])
  return said
}

/** One of these. `codes` undefined: not known yet. */
export function useChoice<const C extends string>(
  name: string,
  codes: readonly C[] | undefined,
): C | undefined {
  const known = useSaid(name, (text) => (codes ? codes.find((code) => code === text) : null))
  return known ?? undefined
}

/** The same of a piece of the path: `at` is the page without it. */
export function useKnownPart(part: string, known: boolean, at: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (known) return
    toast(`链接中的“${part.slice(0, 30)}”不存在或已不用，已显示默认内容`, 'warning')
    void navigate(at, { replace: true })
  }, [part, known, at, navigate])
}
