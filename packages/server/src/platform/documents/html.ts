import { inWorker } from '../workers/pool.ts'
import { clean, type PictureUrl, picturesOf, render, textOf } from './html-policy.ts'
import { mailHtml } from './mail-html.ts'

/** Rich text as it is saved and shown. Long texts, which can be written so that reading them takes long, are read in a worker. */

const LONG = 10_000

/** What is kept: pictures by the id of their file, without any address. */
export const cleanHtml = async (html: string): Promise<string> =>
  html.length > LONG ? inWorker('cleanHtml', html) : clean(html)

/** As mail programs show it (mail-html.ts). */
export const mailOfHtml = async (html: string, fileIds: readonly string[]): Promise<string> =>
  html.length > LONG ? inWorker('mailOfHtml', { html, fileIds }) : mailHtml(html, fileIds)

/** The files that the pictures of a text show. */
export const picturesIn = async (html: string): Promise<string[]> =>
  html.length > LONG ? inWorker('picturesInHtml', html) : picturesOf(html)

/** The words alone, for searching and for checking that there are any. */
export const textOfHtml = async (html: string): Promise<string> =>
  html.length > LONG ? inWorker('textOfHtml', html) : textOf(html)

/**
 * What is shown: cleaned again, pictures with the links that `pictureUrl` gives; one without a link is left out. For texts that were
 * cleaned when they were saved, which cannot be nested any more: readers wait for no worker.
 */
export const renderHtml = (stored: string, pictureUrl: PictureUrl): string => render(stored, pictureUrl)
