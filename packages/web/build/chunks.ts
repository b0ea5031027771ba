/**
 * Which modules travel together. Left alone, the build makes a file for each set of pages that share a module: a sign-in came as 22 files, a
 * registration as 96, and on a bad line each costs a round trip of its own. Lists name whole modules, so that a barrel brings nothing along.
 */

const any = (...parts: readonly string[]) => new RegExp(parts.join('|'))
const inWeb = (folder: string, names: string) =>
  `web\\/src\\/${folder}\\/(?:${names})\\.(?:tsx?|module\\.css)$`
const inContract = (folder: string, names: string) => `contract\\/src\\/${folder}\\/(?:${names})\\.ts$`
const library = (names: string) => `node_modules\\/(?:${names})\\/`

/** What every page needs: React, the router, the two light frames, the light parts, and the small helpers of the build. */
const base = any(
  library('react|react-dom|react-router|scheduler'),
  'oxc-project\\+runtime|vite\\/preload-helper|virtual:theme|web\\/src\\/app\\/theme\\.css',
  inContract('platform', 'roles|errors-transport|time'),
  inWeb('app', 'fallback|history-router|open-pages|page-boundary|pages|router|slots'),
  inWeb('shared\\/site', 'entrances'),
  inWeb('app\\/shells', 'brand|contour-lines|login-shell|public-shell|shell-skeleton|site-footer'),
  inWeb('shared', 'api|document-title|navigation|session|session-end|settings|slots|warm'),
  inWeb('shared\\/(?:call|engine|form|routes)', 'attempt|lacks|own-drafts|open|open-table|route'),
  inWeb(
    'shared\\/ui',
    'banner|button|choice-fields|field|icon-button|icons?|inputs|large-type|states|text-fields|toast|use-phone',
  ),
)

/** What public pages need besides: how they read and what they lie in; and the sign-in form, which the front page has at hand. */
const light = any(
  inWeb('shared', 'sent|tickets'),
  inWeb('shared\\/(?:call|ui)', 'use-light-call|use-light-action|action-note|use-late|loaded|layout'),
  inContract('platform', 'codes'),
)
const signIn = any(
  inWeb('identity\\/account', 'late-calls|account|notice|use-form|user-name'),
  inWeb('identity\\/account\\/login', 'login-form|login-rules|use-captcha|use-login-refusal'),
  inWeb('shared\\/ui', 'captcha-field'),
  inContract('platform', 'errors'),
)

/** Words and numbers that pages with and without schemas know. */
const words = any(
  inContract('platform', 'enums|person\\/identity-number'),
  inContract('identity', 'application-state'),
)

/** Front page, columns and articles, and what the front page has besides. */
const site = any(
  'web\\/src\\/(?:shared\\/site|content\\/front\\/art)\\/',
  inWeb('content\\/front', 'art|late-calls|row-words|dated-row'),
  inContract('content', 'publication-columns'),
)
const front = any('web\\/src\\/content\\/front\\/blocks\\/', inWeb('content\\/front', 'front-view'))

/** Texts of the society. */
const text = any(
  'web\\/src\\/shared\\/text\\/(?!long-text)',
  inContract('platform', 'settings\\/service-phone'),
)

/** What every page that calls needs besides, and what every page with a form needs. */
const schema = any(
  library('zod'),
  inContract('platform', 'endpoint'),
  inContract('membership\\/form', 'form-sheet\\.fields'),
)
const fields = any(
  inContract('platform', 'fields|person\\/(?:contact|password)\\.fields'),
  inContract('platform\\/names', 'name-lists|names\\.rules|listed\\.fields'),
)
const query = any(
  library('@tanstack'),
  inWeb('shared\\/call', 'client|use-call|use-action|ask-code|use-download|upload'),
)
/** The table of the pages behind the sign-in. */
const routes = any(inWeb('shared\\/routes', 'table|desk(?:-\\w+)?'))
const form = any(
  library('react-hook-form'),
  inWeb(
    'shared\\/form',
    'shown-value|pointer-up|use-schema-form|schema-fields|form|focus|error-summary|schema-form|use-other-tab|use-draft|use-call-form|action-dialog',
  ),
  inWeb('shared\\/form\\/(?:carry|conflict)', 'carry|carry-draft|conflict-view|merge|use-ground'),
  inWeb(
    'shared\\/ui',
    'leave-guard|date-field|date-popup|date-text|date-input|select-field|select|early-keys|picks',
  ),
  inWeb('shared\\/names', 'listed-select|use-names'),
)
/** Dialogs, and what floats in them. */
const dialog = any(inWeb('shared\\/ui', 'dialog'), 'react-aria.*\\/PortalProvider')
/** Small parts that records, news and papers are made of. */
const parts = any(
  inWeb('shared\\/ui', 'tag|disclosure|timeline|facts|lines|text'),
  'web\\/src\\/shared\\/rich\\/rich-text\\.module',
)
const panels = any(
  inWeb('shared\\/ui', 'steps|file-list|views|stat|index-bar|index-nav'),
  'web\\/src\\/shared\\/ui\\/(?:file-chooser|popup|tabs)\\.module',
)

/** Kinds of members and their calls; the registration of all of them. */
const kinds = any(
  'contract\\/src\\/membership\\/(?:kind\\/(?!kinds)|review\\/(?!phrases))(?!.*\\.test)',
  inContract(
    'membership',
    '(?:member|member-form|admission|council|member-admin|unit|person)\\.calls|member-admin\\.fields',
  ),
  inContract('membership', 'council\\/council-term\\.calls|organisation\\/organisation\\.(?:rules|calls)'),
  inContract('platform', 'attachment|divisions|delivery\\.fields|person\\/(?:identity\\.fields|identifier)'),
  inContract('identity', 'file\\.calls|upload'),
)
/** The notice of a registration, which is read while the form comes. */
const notice = any(
  'web\\/src\\/membership\\/member\\/registration\\/wizard\\.tsx$',
  inWeb('membership\\/member\\/registration\\/steps', 'before-begin|notice-above|notice-step'),
)
const registration = any(
  'web\\/src\\/membership\\/member\\/(?:registration|uploads)\\/(?!stage|outcome|wizard|steps\\/(?:identify|before-begin|notice))(?!.*\\.test)',
  inWeb('membership\\/member', 'index|following|kinds|phone-control|own-views'),
  inWeb('membership\\/member\\/information', 'record-view|controls|edit-dialog'),
  inWeb('membership\\/member\\/review\\/dialogs', 'reveal-dialog'),
)
const organisation = any(
  inWeb(
    'membership\\/organisation',
    'organisation-control|add-organisation-dialog|organisation-field|use-organisation-search',
  ),
)

const GROUPS = {
  ...{ base, light, signIn, words, site, front, text, schema, fields, query, routes, form, parts, panels },
  ...{ dialog, kinds, notice, registration, organisation },
}

export const chunks = Object.entries(GROUPS).map(([name, test]) => ({
  name,
  test,
  priority: name === 'base' ? 2 : 1,
}))
