import type { Column } from '@portal/contract/content/publication-columns'

/** What the sample society has published: invented like its people. */

export interface SampleArticle {
  readonly title: string
  readonly category?: string
  readonly summary?: string
  readonly source?: string
  readonly body: string
  /** Days since it appeared; negative: days until it does. Left out: a draft. */
  readonly daysAgo?: number
  readonly pinned?: true
  readonly withdrawn?: true
  /** Left out: everybody reads it. */
  readonly membersOnly?: true
  readonly covered?: true
  /** Name of a PDF that goes with it. */
  readonly attachment?: string
  readonly readers?: number
}

export const SAMPLE_CATEGORIES: Record<Column, readonly string[]> = {
  xsjl: ['会议通知', '征文启事', '学术动态'],
  kjjl: ['申报通知', '评审公告', '获奖项目'],
  ttbz: ['立项公告', '征求意见', '标准发布'],
  kxpj: ['科普文章', '科普活动'],
  kjcg: ['政策文件', '评价动态', '办事指南'],
}

const p = (...lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const h = (line: string) => `<h2>${line}</h2>`
const ol = (...lines: readonly string[]) =>
  `<ol>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</ol>`
const ul = (...lines: readonly string[]) =>
  `<ul>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</ul>`
const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`
  return `<table><tbody>${cells(head, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`
}

export const SAMPLE_ARTICLES: Record<Column, readonly SampleArticle[]> = {
  xsjl: [
    {
      title: '关于召开第五届流域综合治理学术年会的通知（第一轮）',
      category: '会议通知',
      summary: '年会定于12月18日至19日在示例市召开，主题为“流域协同与绿色发展”，现将有关事项通知如下。',
      source: '学会秘书处',
      body:
        p(
          '各会员单位、各位会员：',
          '为促进流域综合治理领域的学术交流，学会定于12月召开第五届学术年会。现将有关事项通知如下。',
        ) +
        h('一、会议主题') +
        p('流域协同与绿色发展') +
        h('二、会议日程') +
        table(
          ['日期', '时间', '内容', '地点'],
          ['12月17日', '全天', '报到', '示例市会议中心一楼'],
          ['12月18日', '上午', '开幕式、特邀报告', '主会场'],
          ['12月18日', '下午', '分会场报告', '第一至第四会议室'],
          ['12月19日', '上午', '青年论坛、闭幕式', '主会场'],
        ) +
        h('三、征文要求') +
        ol(
          '论文须为未公开发表的研究成果，篇幅以6000字以内为宜。',
          '请于12月1日前将论文提交至秘书处。',
          '经评审录用的论文收入会议论文集，优秀论文由学会颁发证书。',
        ) +
        h('四、注意事项') +
        ul('会议不收取注册费，食宿费用自理。', '本平台为非涉密平台，论文不得涉及国家秘密。'),
      daysAgo: 3,
      pinned: true,
      attachment: '年会参会回执.pdf',
      readers: 22,
    },
    {
      title: '青年学者沙龙：数字孪生流域的经济效益评估',
      category: '学术动态',
      summary: '来自高校和科研院所的三十余位青年学者，围绕数字孪生流域建设的投入产出展开讨论。',
      source: '青年工作委员会',
      body:
        p('近日，学会青年工作委员会在示例市举办青年学者沙龙，主题为数字孪生流域的经济效益评估。') +
        p(
          '与会者认为，评估应当同时考虑<strong>防洪减灾</strong>、<strong>水资源调度</strong>和<strong>生态补偿</strong>三方面的效益，并建立统一的基准情景。',
        ) +
        '<blockquote><p>“没有基准情景，效益就无从谈起。”一位报告人说。</p></blockquote>' +
        p('沙龙的报告将陆续在本栏目发布。'),
      daysAgo: 12,
      covered: true,
      readers: 9,
    },
    {
      title: '2027年度学术交流计划征集启事',
      category: '征文启事',
      source: '学术部',
      body: p('请各专业委员会于1月15日前报送2027年度学术交流计划，包括名称、时间、地点、规模和经费来源。'),
      daysAgo: -5,
    },
    {
      title: '数字孪生流域的经济账怎么算：青年学者沙龙的三个回答',
      category: '学术动态',
      summary:
        '没有基准情景，效益就无从谈起。三十余位青年学者围绕防洪减灾、水资源调度和生态补偿三方面的投入产出展开讨论。',
      source: '青年工作委员会',
      body:
        h('为什么先要基准情景') +
        p(
          '首位报告人提出，评估的第一步不是计算收益，而是说清楚“如果不建会怎样”。现有工程、人工会商和既有预报本身就能减少损失，把这部分也记在新系统名下，结论就会虚高。',
        ) +
        '<blockquote><p>没有基准情景，效益就无从谈起。</p></blockquote>' +
        p(
          '与会者建议，同一流域的各个项目共用一套基准情景，由流域管理单位发布并每三年修订一次，评价时须写明采用的版本。',
        ) +
        h('三类效益怎样计入') +
        table(
          ['类别', '计入内容', '方法', '贴现年限'],
          ['防洪减灾', '减少的直接损失和转移成本', '频率—损失曲线', '30 年'],
          ['水资源调度', '增供水量、发电与航运收益', '影子价格', '20 年'],
          ['生态补偿', '生态流量保证率提高的价值', '替代成本', '不贴现'],
        ) +
        h('尚未回答的问题') +
        p(
          '数据更新和模型维护的长期费用由谁承担、效益在上下游之间怎样分配，沙龙没有形成一致意见。青年工作委员会将在明年春季就此组织专题讨论，欢迎会员报送选题。',
        ),
      daysAgo: 5,
      attachment: '沙龙报告合集.pdf',
    },
    {
      title: '关于缴纳2027年度单位会员会费的通知',
      body: p('各单位会员请于明年3月31日前缴纳2027年度会费，缴费方式和账户见会员区。'),
      daysAgo: 18,
      membersOnly: true,
    },
    {
      title: '流域水价形成机制专题研讨会综述',
      category: '学术动态',
      body: p('（整理中）研讨会围绕成本核算、分类定价和补偿机制三个议题展开。'),
    },
  ],
  kjjl: [
    {
      title: '关于开展2027年度流域科技进步奖推荐工作的通知',
      category: '申报通知',
      summary: '推荐材料受理时间为1月5日至2月28日，每位专家可联名推荐一项。',
      source: '科技奖励办公室',
      body:
        h('推荐范围') +
        p('在流域治理、水资源开发利用、航运、能源和生态环境保护等领域取得的科技成果，且应用满两年。') +
        h('推荐方式') +
        ul('单位会员推荐，限三项；', '三位以上专家联名推荐，每位专家限一项。') +
        h('奖励等级') +
        table(
          ['等级', '名额', '授奖人数'],
          ['特等奖', '不超过2项', '不超过20人'],
          ['一等奖', '不超过10项', '不超过15人'],
          ['二等奖', '不超过20项', '不超过10人'],
        ),
      daysAgo: 6,
      pinned: true,
      attachment: '科技进步奖推荐书（样表）.pdf',
      readers: 15,
    },
    {
      title: '2026年度流域科技进步奖形式审查结果公告',
      category: '评审公告',
      source: '科技奖励办公室',
      body: p(
        '经形式审查，共有四十六项成果符合要求，进入专业评审。未通过的项目，推荐单位可于五个工作日内补正。',
      ),
      daysAgo: 40,
      readers: 18,
    },
  ],
  ttbz: [
    {
      title: '《梯级水库联合调度经济效益核算导则》等两项团体标准发布公告',
      category: '标准发布',
      summary: '两项团体标准经审查批准，现予发布，自2027年1月1日起实施。',
      source: '标准化工作委员会',
      body:
        p('依据学会团体标准管理办法，下列两项团体标准经审查通过，现予发布。') +
        table(
          ['标准编号', '标准名称', '实施日期'],
          ['T/SLXH 001—2026', '梯级水库联合调度经济效益核算导则', '2027-01-01'],
          ['T/SLXH 002—2026', '内河港口岸电建设技术经济评价规程', '2027-01-01'],
        ),
      daysAgo: 9,
      readers: 11,
    },
    {
      title: '关于征求《流域生态补偿标准测算方法》意见的函',
      category: '征求意见',
      body: p('征求意见稿见附件。意见请于30日内以书面形式反馈至学会标准化工作委员会。'),
      daysAgo: 2,
      attachment: '流域生态补偿标准测算方法（征求意见稿）.pdf',
      readers: 6,
    },
    {
      title: '关于撤销一项立项计划的公告',
      category: '立项公告',
      body: p('因编制单位申请，撤销一项团体标准立项计划。'),
      daysAgo: 60,
      withdrawn: true,
    },
  ],
  kxpj: [
    {
      title: '一滴水的旅行：流域是怎样形成的',
      category: '科普文章',
      summary: '从分水岭到入海口，认识我们身边的河流。',
      source: '科学普及工作委员会',
      body:
        p(
          '一场雨落在山脊上，向东的一滴和向西的一滴，可能汇入两条完全不同的大河。山脊就是<strong>分水岭</strong>，被它围起来、水最终流到同一个出口的地方，就是一个<strong>流域</strong>。',
        ) +
        h('为什么要按流域来治理') +
        p(
          '上游多砍一片林，下游就可能多一场洪水；上游多排一吨污水，下游的取水口就多一分风险。水不认行政区划，治理也就要以流域为单元。',
        ) +
        h('动手试一试') +
        ol(
          '找一张地形图，描出你所在城市附近的河流。',
          '沿着河流两侧的最高处画线，看看它们能不能连成一圈。',
          '圈里的范围，就是这条河的流域。',
        ),
      daysAgo: 15,
      covered: true,
      readers: 20,
    },
    {
      title: '河漫滩为什么不能随便占',
      category: '科普文章',
      body:
        p('平时看上去闲置的河漫滩，是河流在涨水时借用的走廊。占了它，水位就要在别处抬高。') +
        h('一块滩地的三种用处') +
        ul('蓄滞洪水，削减下游的洪峰；', '沉积泥沙，养活湿地植物；', '为鱼类产卵和候鸟停歇提供场所。'),

      daysAgo: 10,
    },
    {
      title: '世界水日科普进校园活动报名',
      category: '科普活动',
      body: p('活动面向示例市中小学，提供科普讲座和实验演示，请学校于活动前两周报名。'),
      daysAgo: 1,
      readers: 3,
    },
  ],
  kjcg: [
    {
      title: '科技成果评价办事指南',
      category: '办事指南',
      summary: '从提交申请到领取证书的完整流程和所需材料。',
      source: '成果评价办公室',
      body:
        h('办理流程') +
        ol(
          '注册成果评价账号并提交申请；',
          '经办人初审、负责人审核；',
          '公示；',
          '召开评价会议；',
          '颁发评价证书。',
        ) +
        h('所需材料') +
        ul('科技成果评价申请书；', '研究报告；', '查新报告；', '应用证明。'),
      daysAgo: 30,
      pinned: true,
      readers: 16,
    },
    {
      title: '本年度科技成果评价工作情况',
      category: '评价动态',
      source: '成果评价办公室',
      body: p('本年度共受理申请三十二项，完成评价二十六项，其中达到国际先进水平八项。'),
      daysAgo: 8,
      readers: 7,
    },
  ],
}

export const SAMPLE_VIDEOS: readonly {
  readonly column: Column
  readonly title: string
  readonly category: string
  readonly summary: string
  readonly daysAgo: number
  readonly readers: number
}[] = [
  {
    ...{ column: 'kxpj', title: '河湖保护科普短片', category: '科普文章' },
    summary: '四秒钟认识河流的波纹（示例视频，由本系统生成）。',
    ...{ daysAgo: 7, readers: 12 },
  },
  {
    ...{ column: 'xsjl', title: '第四届学术年会开幕式片段', category: '学术动态' },
    summary: '示例视频，由本系统生成。',
    ...{ daysAgo: 20, readers: 5 },
  },
]
