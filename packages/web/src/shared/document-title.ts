import { useEffect } from 'react'
import { usePublicSettings } from './settings.ts'

/** Title and description of the document; the society's name comes with the settings. Undefined: the page says it itself, later. */
export function useDocumentTitle(title: string | undefined, description?: string): void {
  const { societyName } = usePublicSettings()
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? societyName : `${title} - ${societyName}`
  }, [title, societyName])
  useEffect(() => {
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [description])
}
