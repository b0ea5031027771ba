import { MEMBER_KIND_NAMES, MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/kind/kinds'
import { LOGIN_PAGES, type LoginPage } from '@portal/contract/platform/roles'
import type { SettingValues } from '@portal/contract/platform/settings/settings'
import type { TextKey } from '@portal/contract/platform/texts/texts'
import type { FastifyInstance } from 'fastify'
import { escaped, indexPage, type PageText, sendPage } from '../../platform/http/pages.ts'
import type { FrontDeps } from '../front/front.parts.ts'
import { shownFront } from '../front/front.routes.ts'
import { a, blocksText, frame, list, p } from '../front/page-text.rules.ts'
import { viewText } from './text.views.ts'

/** Pages that anybody opens on the way in, with their words in them, as the front page has: sign-in, joining, notices, checks. */

interface Words {
  readonly title: string
  readonly description: string
  /** Markup below the heading. */
  readonly main: string
  /** What the program would ask for first. */
  readonly data?: PageText['data']
}
type Deps = Pick<FrontDeps, 'settings' | 'publicUrl' | 'admits' | 'keep' | 'db' | 'keyRing' | 'figures'>
type Find = (deps: Deps) => Promise<Words>

const COMING = '页面正在载入。网络较慢时请稍候，或先阅读以下内容。'
const registered = MEMBER_KIND_NAMES.map((kind) => a(MEMBER_KINDS[kind].register, titleOf(kind)))

function titleOf(kind: MemberKind): string {
  return kind === 'project' ? '成果评价账号注册' : `${MEMBER_KINDS[kind].label}注册`
}

const signInPage =
  (name: LoginPage, recovery: boolean): Find =>
  async ({ settings }) => {
    const { slogan, phone } = await settings.all()
    const { title, login, forgot } = LOGIN_PAGES[name]
    const others = (Object.keys(LOGIN_PAGES) as LoginPage[]).filter((other) => other !== name)
    return {
      title: recovery ? '找回密码' : title,
      description: slogan.replace(/\n/g, '，'),
      main: [
        p(COMING),
        list([
          recovery ? a(login, `返回${title}`) : a(forgot, '忘记密码'),
          a('/register', '还没有账号，加入学会'),
          a('/progress', '已提交申请，查看进度'),
          ...others.map((other) => a(LOGIN_PAGES[other].login, LOGIN_PAGES[other].title)),
        ]),
        p(phone && `登录遇到问题，请致电学会 ${phone}`),
      ].join(''),
    }
  }

/** Texts of the society under one heading. */
const textPage =
  (title: string | undefined, keys: readonly [TextKey, ...TextKey[]], above = ''): Find =>
  async ({ settings }) => {
    const texts = await Promise.all(keys.map((key) => viewText(settings, key)))
    const [first] = texts
    const several = texts.length > 1
    const heading = title ?? first?.title ?? ''
    return {
      title: heading,
      description: several ? `${heading}：${texts.map((text) => text.title).join('、')}` : heading,
      main:
        above +
        texts
          .map((text) => `${several ? `<h2>${escaped(text.title)}</h2>` : ''}${blocksText(text.blocks)}`)
          .join(''),
      data: { key: 'texts', value: texts },
    }
  }

const plain =
  (title: string, lead: string): Find =>
  async () => ({ title, description: lead, main: p(lead) + p(COMING) })

const publicityPage: Find = async (deps) => {
  const { publicity } = await shownFront(deps as FrontDeps)
  return {
    title: '公示',
    description: '正在公示的成果评价和奖励评审，任何单位和个人都可以提出异议。',
    main: list(publicity.map(({ id, name, unit }) => `${a(`/publicity/${id}`, name)} ${escaped(unit)}`)),
  }
}

const NOTICES = {
  person: 'notice-person',
  unit: 'notice-unit',
  expert: 'notice-expert',
  project: 'notice-project',
} as const satisfies Record<MemberKind, TextKey>
const PAGES: Readonly<Record<string, Find>> = {
  ...Object.fromEntries(
    (Object.keys(LOGIN_PAGES) as LoginPage[]).flatMap((name) => [
      [LOGIN_PAGES[name].login, signInPage(name, false)],
      [LOGIN_PAGES[name].forgot, signInPage(name, true)],
    ]),
  ),
  '/register': textPage('入会须知', ['society-introduction', 'fee-standards', 'contacts'], list(registered)),
  ...Object.fromEntries(
    MEMBER_KIND_NAMES.map((kind) => [
      MEMBER_KINDS[kind].register,
      textPage(titleOf(kind), [NOTICES[kind]], p(COMING)),
    ]),
  ),
  '/charter': textPage(undefined, ['charter']),
  '/privacy': textPage(undefined, ['privacy']),
  '/classifiedNotice': textPage(undefined, ['classified-notice']),
  '/sampleForm': plain(
    '申请表样表',
    '盖好章的申请表是什么样子：个人会员、单位会员和专家各一份，内容均为虚构。',
  ),
  '/progress': plain('申请进度', '凭注册时的手机号和短信验证码，查看申请办到哪一步；不需要密码。'),
  '/resume': plain('继续填写', '在其他设备或微信中填到一半的内容，凭接续码在这里取回，接着填写。'),
  '/certificate': plain('证书核验', '填写证书编号，核对会员证书、成果评价证书和奖励证书是否有效。'),
  '/publicity': publicityPage,
}

const pageOf = (words: Words, society: SettingValues, url: string, image: string) => ({
  title: `${words.title} - ${society.societyName}`,
  description: words.description,
  url,
  image,
  main: frame(society, `<h1>${escaped(words.title)}</h1>${words.main}`),
  data: words.data,
})

export const registerTextPages = (server: FastifyInstance, deps: FrontDeps): void => {
  const { settings, publicUrl, admits, keep } = deps
  for (const [path, find] of Object.entries(PAGES))
    server.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      // The page works without its text: where it cannot be had, the program asks for it itself.
      const text = (await admits(request.ip))
        ? await keep(`text ${path}`, '', async () =>
            pageOf(await find(deps), await settings.all(), publicUrl + path, `${publicUrl}/share.png`),
          ).catch(() => undefined)
        : undefined
      return sendPage(request, reply, indexPage(), text)
    })
}
