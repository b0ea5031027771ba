/**
 * Words that invented people and organisations are made of (docs/handbook/README.md#invented): rare surnames with names of water and stone that nobody
 * carries, organisations marked as examples.
 */
export const SURNAMES = [
  '第五',
  '澹台',
  '濮阳',
  '公冶',
  '淳于',
  '百里',
  '东郭',
  '南门',
  '呼延',
  '端木',
  '钟离',
  '太叔',
  '申屠',
  '仲孙',
  '轩辕',
  '赫连',
  '闾丘',
  '亓官',
  '鲜于',
  '拓跋',
  '夹谷',
  '宰父',
  '谷梁',
  '颛孙',
  '壤驷',
  '漆雕',
  '乐正',
  '公良',
  '梁丘',
  '左丘',
  '西门',
] as const

const FIRST = [
  '澄',
  '砚',
  '汀',
  '溯',
  '漪',
  '澜',
  '泓',
  '湍',
  '屿',
  '岫',
  '滢',
  '渚',
  '沅',
  '峤',
  '洄',
  '浔',
  '濯',
] as const
const SECOND = ['衡', '堰', '闸', '渡', '岸', '洲', '潮', '渠', '汛', '峡', '湾', '滩', '礁'] as const
/** 221 given names; 31 surnames × 221 are 6851 full names, and the two counts share no divisor. */
export const GIVEN = FIRST.flatMap((first) => SECOND.map((second) => first + second))

export const PLACES = [
  '流域',
  '上游',
  '中游',
  '下游',
  '三角洲',
  '河口',
  '湖区',
  '干流',
  '支流',
  '库区',
  '源区',
] as const
export const TRADES = [
  '水利',
  '港口',
  '航运',
  '能源',
  '生态环境',
  '交通',
  '水文',
  '泥沙',
  '岩土',
  '经济',
  '防洪',
  '供水',
  '信息',
] as const
export const BODIES = [
  '研究院',
  '规划设计院',
  '大学',
  '勘测设计有限公司',
  '管理局',
  '工程局有限公司',
  '科技股份有限公司',
  '监测中心',
  '职业技术学院',
  '咨询有限公司',
  '发展集团有限公司',
  '科学研究所',
  '技术服务中心',
  '装备制造有限公司',
  '促进会',
  '运行管理处',
  '投资有限公司',
] as const

export const PROVINCES = [
  '青海省',
  '四川省',
  '云南省',
  '甘肃省',
  '湖北省',
  '湖南省',
  '江西省',
  '安徽省',
  '江苏省',
  '山东省',
  '浙江省',
  '河南省',
  '陕西省',
  '贵州省',
  '广东省',
  '西藏自治区',
] as const
export const TOWNS = ['示例市', '澄溪示例市', '砚湾示例市', '临汀示例市', '泓洲示例市'] as const
export const DISTRICTS = ['滨江区', '湖畔区', '新渡区', '高坝区', '河湾区', '青堤区'] as const
export const ROADS = ['示例路', '示例大道', '示例东街', '示例堤路', '示例科技路'] as const

const MINORITIES = ['土家族', '回族', '苗族', '藏族', '壮族', '满族', '侗族'] as const
/** About one in eight belongs to a minority. */
export const NATIONALITIES = [...Array.from({ length: 49 }, () => '汉族' as const), ...MINORITIES] as const

export const MAJORS = {
  地球科学: ['水文地质学', '自然地理学', '气象学', '地质工程', '遥感与地理信息'],
  水利工程: ['水文学及水资源', '水力学及河流动力学', '水工结构工程', '水利水电工程', '农业水利工程'],
  环境科学与技术: ['环境工程', '生态学', '水土保持与荒漠化防治', '环境科学', '水生生物学'],
  交通运输工程: ['港口海岸及近海工程', '交通运输规划与管理', '航道工程', '船舶与海洋工程', '物流工程'],
  能源科学与技术: ['电力系统及其自动化', '热能工程', '新能源科学与工程', '动力机械及工程', '储能科学与工程'],
  其他: ['技术经济及管理', '区域经济学', '工程管理', '水法与公共政策', '计算机科学与技术'],
} as const

export const FIELDS = {
  地球科学: ['流域水循环与气候变化响应', '库岸滑坡监测与预警', '流域遥感监测与数字孪生'],
  水利工程: ['水库群联合调度与防洪', '河道演变与泥沙输移', '水资源配置与节水技术', '大坝安全评价与除险加固'],
  环境科学与技术: ['河湖生态修复与生态流量', '流域面源污染控制', '水土保持效益评价'],
  交通运输工程: ['内河航道整治与通航安全', '绿色港口与多式联运', '通航枢纽运行调度'],
  能源科学与技术: ['水风光一体化开发', '抽水蓄能规划与运行', '流域梯级电站经济运行'],
  其他: ['重大工程技术经济评价', '流域生态补偿与区域协调发展', '水权水价与水市场'],
} as const

export const DEPARTMENTS = [
  '规划研究所',
  '水资源所',
  '总工程师办公室',
  '科技管理处',
  '生态环境中心',
  '信息中心',
  '工程建设部',
  '经济研究室',
] as const
export const POSITIONS = [
  '技术员',
  '项目负责人',
  '室主任',
  '副所长',
  '所长',
  '副处长',
  '处长',
  '副总工程师',
  '总工程师',
  '副院长',
] as const
/** Titles by grade (zc), for the texts of a résumé. */
export const TITLES = {
  初级: '助理工程师',
  中级: '工程师',
  副高级: '高级工程师',
  正高级: '正高级工程师',
  其他: '技术顾问',
} as const
export const SCHOOLS = [
  '示例水利大学',
  '示例流域大学',
  '示例交通大学',
  '示例能源大学',
  '示例环境科技大学',
  '示例财经大学',
  '示例理工学院',
] as const
