import { type RegionCode, regions } from '@eemusic/contract/platform/regions';
import { weighted } from './random.ts';

type DemoRegion = { region: RegionCode; han: string; latin: string; cities: readonly (readonly [string, string])[] };

/** Regions with their code, weight and Chinese name, then their cities in Chinese and in pinyin. */
const table = `
  GD 13 广东: 深圳 Shenzhen, 广州 Guangzhou, 佛山 Foshan, 东莞 Dongguan
  SH 11 上海: 上海 Shanghai, 浦东 Pudong, 徐汇 Xuhui
  BJ 11 北京: 北京 Beijing, 海淀 Haidian, 朝阳 Chaoyang
  JS 9 江苏: 南京 Nanjing, 苏州 Suzhou, 无锡 Wuxi
  ZJ 9 浙江: 杭州 Hangzhou, 宁波 Ningbo, 温州 Wenzhou
  SD 7 山东: 青岛 Qingdao, 济南 Jinan, 烟台 Yantai
  SC 6 四川: 成都 Chengdu, 绵阳 Mianyang
  HB 4 湖北: 武汉 Wuhan, 宜昌 Yichang
  HN 4 湖南: 长沙 Changsha, 株洲 Zhuzhou
  FJ 4 福建: 厦门 Xiamen, 福州 Fuzhou
  HA 4 河南: 郑州 Zhengzhou, 洛阳 Luoyang
  LN 3 辽宁: 大连 Dalian, 沈阳 Shenyang
  CQ 3 重庆: 重庆 Chongqing
  SN 3 陕西: 西安 Xi'an
  TJ 3 天津: 天津 Tianjin
  AH 3 安徽: 合肥 Hefei
  HE 2 河北: 石家庄 Shijiazhuang
  JX 2 江西: 南昌 Nanchang
  GX 2 广西: 南宁 Nanning, 桂林 Guilin
  YN 2 云南: 昆明 Kunming
  HL 2 黑龙江: 哈尔滨 Harbin
  HK 2 香港: 香港 Hong Kong, 九龙 Kowloon
  OT 2 海外: 新加坡 Singapore, 温哥华 Vancouver, 伦敦 London
  SX 1 山西: 太原 Taiyuan
  JL 1 吉林: 长春 Changchun
  GZ 1 贵州: 贵阳 Guiyang
  GS 1 甘肃: 兰州 Lanzhou
  NM 1 内蒙古: 呼和浩特 Hohhot
  XJ 1 新疆: 乌鲁木齐 Ürümqi
  HI 1 海南: 海口 Haikou, 三亚 Sanya
  TW 1 台湾: 台北 Taipei`;

const weightedRegions = Array.from(
  table.matchAll(/^ *([A-Z]{2}) (\d+) (\S+): (.+)$/gm),
  ([, code = '', weight, han = '', cities = '']): readonly [DemoRegion, number] => {
    const entry = regions.find((one) => one.code === code);
    if (!entry) throw new Error(`There is no region ${code}`);
    return [{ region: entry.code, han, latin: entry.en, cities: cities.split(', ').map(cityOf) }, Number(weight)];
  },
);

function cityOf(names: string): readonly [string, string] {
  const [han = '', ...latin] = names.split(' ');
  return [han, latin.join(' ')];
}

export const demoRegions = weighted(weightedRegions);
export const demoRegionOf = new Map(weightedRegions.map(([entry]) => [entry.region as string, entry]));
