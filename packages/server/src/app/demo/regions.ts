import type { RegionCode } from '@eemusic/contract/platform/regions';
import { weighted } from './random.ts';

type DemoRegion = { region: RegionCode; han: string; latin: string; cities: readonly (readonly [string, string])[] };

/** Where pianos are learnt, by weight. */
const weightedRegions: readonly (readonly [DemoRegion, number])[] = [
  [
    {
      region: 'GD',
      han: '广东',
      latin: 'Guangdong',
      cities: [
        ['深圳', 'Shenzhen'],
        ['广州', 'Guangzhou'],
        ['佛山', 'Foshan'],
        ['东莞', 'Dongguan'],
      ],
    },
    13,
  ],
  [
    {
      region: 'SH',
      han: '上海',
      latin: 'Shanghai',
      cities: [
        ['上海', 'Shanghai'],
        ['浦东', 'Pudong'],
        ['徐汇', 'Xuhui'],
      ],
    },
    11,
  ],
  [
    {
      region: 'BJ',
      han: '北京',
      latin: 'Beijing',
      cities: [
        ['北京', 'Beijing'],
        ['海淀', 'Haidian'],
        ['朝阳', 'Chaoyang'],
      ],
    },
    11,
  ],
  [
    {
      region: 'JS',
      han: '江苏',
      latin: 'Jiangsu',
      cities: [
        ['南京', 'Nanjing'],
        ['苏州', 'Suzhou'],
        ['无锡', 'Wuxi'],
      ],
    },
    9,
  ],
  [
    {
      region: 'ZJ',
      han: '浙江',
      latin: 'Zhejiang',
      cities: [
        ['杭州', 'Hangzhou'],
        ['宁波', 'Ningbo'],
        ['温州', 'Wenzhou'],
      ],
    },
    9,
  ],
  [
    {
      region: 'SD',
      han: '山东',
      latin: 'Shandong',
      cities: [
        ['青岛', 'Qingdao'],
        ['济南', 'Jinan'],
        ['烟台', 'Yantai'],
      ],
    },
    7,
  ],
  [
    {
      region: 'SC',
      han: '四川',
      latin: 'Sichuan',
      cities: [
        ['成都', 'Chengdu'],
        ['绵阳', 'Mianyang'],
      ],
    },
    6,
  ],
  [
    {
      region: 'HB',
      han: '湖北',
      latin: 'Hubei',
      cities: [
        ['武汉', 'Wuhan'],
        ['宜昌', 'Yichang'],
      ],
    },
    4,
  ],
  [
    {
      region: 'HN',
      han: '湖南',
      latin: 'Hunan',
      cities: [
        ['长沙', 'Changsha'],
        ['株洲', 'Zhuzhou'],
      ],
    },
    4,
  ],
  [
    {
      region: 'FJ',
      han: '福建',
      latin: 'Fujian',
      cities: [
        ['厦门', 'Xiamen'],
        ['福州', 'Fuzhou'],
      ],
    },
    4,
  ],
  [
    {
      region: 'HA',
      han: '河南',
      latin: 'Henan',
      cities: [
        ['郑州', 'Zhengzhou'],
        ['洛阳', 'Luoyang'],
      ],
    },
    4,
  ],
  [
    {
      region: 'LN',
      han: '辽宁',
      latin: 'Liaoning',
      cities: [
        ['大连', 'Dalian'],
        ['沈阳', 'Shenyang'],
      ],
    },
    3,
  ],
  [{ region: 'CQ', han: '重庆', latin: 'Chongqing', cities: [['重庆', 'Chongqing']] }, 3],
  [{ region: 'SN', han: '陕西', latin: 'Shaanxi', cities: [['西安', "Xi'an"]] }, 3],
  [{ region: 'TJ', han: '天津', latin: 'Tianjin', cities: [['天津', 'Tianjin']] }, 3],
  [{ region: 'AH', han: '安徽', latin: 'Anhui', cities: [['合肥', 'Hefei']] }, 3],
  [{ region: 'HE', han: '河北', latin: 'Hebei', cities: [['石家庄', 'Shijiazhuang']] }, 2],
  [{ region: 'JX', han: '江西', latin: 'Jiangxi', cities: [['南昌', 'Nanchang']] }, 2],
  [
    {
      region: 'GX',
      han: '广西',
      latin: 'Guangxi',
      cities: [
        ['南宁', 'Nanning'],
        ['桂林', 'Guilin'],
      ],
    },
    2,
  ],
  [{ region: 'YN', han: '云南', latin: 'Yunnan', cities: [['昆明', 'Kunming']] }, 2],
  [{ region: 'HL', han: '黑龙江', latin: 'Heilongjiang', cities: [['哈尔滨', 'Harbin']] }, 2],
  [
    {
      region: 'HK',
      han: '香港',
      latin: 'Hong Kong',
      cities: [
        ['香港', 'Hong Kong'],
        ['九龙', 'Kowloon'],
      ],
    },
    2,
  ],
  [
    {
      region: 'OT',
      han: '海外',
      latin: 'Overseas',
      cities: [
        ['新加坡', 'Singapore'],
        ['温哥华', 'Vancouver'],
        ['伦敦', 'London'],
      ],
    },
    2,
  ],
  [{ region: 'SX', han: '山西', latin: 'Shanxi', cities: [['太原', 'Taiyuan']] }, 1],
  [{ region: 'JL', han: '吉林', latin: 'Jilin', cities: [['长春', 'Changchun']] }, 1],
  [{ region: 'GZ', han: '贵州', latin: 'Guizhou', cities: [['贵阳', 'Guiyang']] }, 1],
  [{ region: 'GS', han: '甘肃', latin: 'Gansu', cities: [['兰州', 'Lanzhou']] }, 1],
  [{ region: 'NM', han: '内蒙古', latin: 'Inner Mongolia', cities: [['呼和浩特', 'Hohhot']] }, 1],
  [{ region: 'XJ', han: '新疆', latin: 'Xinjiang', cities: [['乌鲁木齐', 'Ürümqi']] }, 1],
  [
    {
      region: 'HI',
      han: '海南',
      latin: 'Hainan',
      cities: [
        ['海口', 'Haikou'],
        ['三亚', 'Sanya'],
      ],
    },
    1,
  ],
  [{ region: 'TW', han: '台湾', latin: 'Taiwan', cities: [['台北', 'Taipei']] }, 1],
];

export const demoRegions = weighted(weightedRegions);
export const demoRegionOf = new Map(weightedRegions.map(([entry]) => [entry.region as string, entry]));
