import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { type RegionCode, regions } from '@eemusic/contract/platform/regions';
import { lazy } from '#platform/lazy.ts';
import { pinyinOf } from '#platform/database/index.ts';
import { plain, simplified, type SheetCell } from '#platform/spreadsheet/index.ts';
import type { Parsed } from './definition.ts';

/** Prefectures and the best-known cities within them, without 市; a name that several provinces have is left out. */
const cities: Readonly<Partial<Record<RegionCode, string>>> = {
  HE: '石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊 衡水 雄安 三河 迁安 任丘',
  SX: '太原 大同 阳泉 长治 晋城 朔州 晋中 运城 忻州 临汾 吕梁',
  NM: '呼和浩特 包头 乌海 赤峰 通辽 鄂尔多斯 呼伦贝尔 巴彦淖尔 乌兰察布 兴安盟 锡林郭勒 阿拉善 满洲里',
  LN: '沈阳 大连 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 朝阳市 葫芦岛 瓦房店',
  JL: '长春 吉林市 四平 辽源 通化 白山 松原 白城 延边 延吉 公主岭',
  HL: '哈尔滨 齐齐哈尔 鸡西 鹤岗 双鸭山 大庆 伊春 佳木斯 七台河 牡丹江 黑河 绥化 大兴安岭',
  JS: '南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁 昆山 江阴 张家港 常熟 太仓 宜兴 丹阳 启东 如皋 海门',
  ZJ: '杭州 宁波 温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水 义乌 慈溪 余姚 诸暨 海宁 桐乡 乐清 瑞安 温岭 永康 东阳',
  AH: '合肥 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵 安庆 黄山 滁州 阜阳 宿州 六安 亳州 池州 宣城 巢湖',
  FJ: '福州 厦门 莆田 三明 泉州 漳州 南平 龙岩 宁德 晋江 石狮 福清 南安 长乐',
  JX: '南昌 景德镇 萍乡 九江 新余 鹰潭 赣州 吉安 宜春 抚州 上饶',
  SD: '济南 青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安 威海 日照 临沂 德州 聊城 滨州 菏泽 莱芜 即墨 胶州 寿光 龙口 荣成 邹城 滕州',
  HA: '郑州 开封 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口 驻马店 济源',
  HB: '武汉 黄石 十堰 宜昌 襄阳 鄂州 荆门 孝感 荆州 黄冈 咸宁 随州 恩施 仙桃 潜江 天门 神农架',
  HN: '长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 张家界 益阳 郴州 永州 怀化 娄底 湘西 浏阳',
  GD: '广州 深圳 珠海 汕头 佛山 韶关 湛江 肇庆 江门 茂名 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山 潮州 揭阳 云浮 顺德',
  GX: '南宁 柳州 桂林 梧州 北海 防城港 钦州 贵港 玉林 百色 贺州 河池 来宾 崇左',
  HI: '海口 三亚 三沙 儋州 琼海 文昌 万宁 五指山',
  SC: '成都 自贡 攀枝花 泸州 德阳 绵阳 广元 遂宁 内江 乐山 南充 眉山 宜宾 广安 达州 雅安 巴中 资阳 阿坝 甘孜 凉山 西昌',
  GZ: '贵阳 六盘水 遵义 安顺 毕节 铜仁 黔西南 黔东南 黔南 凯里 兴义 都匀',
  YN: '昆明 曲靖 玉溪 保山 昭通 丽江 普洱 临沧 楚雄 红河 文山 西双版纳 大理 德宏 怒江 迪庆',
  XZ: '拉萨 日喀则 昌都 林芝 山南 那曲 阿里',
  SN: '西安 铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 安康 商洛',
  GS: '兰州 嘉峪关 金昌 白银 天水 武威 张掖 平凉 酒泉 庆阳 定西 陇南 临夏 甘南 敦煌',
  QH: '西宁 海东 海北 黄南 海南州 果洛 玉树 海西 格尔木',
  NX: '银川 石嘴山 吴忠 固原 中卫',
  XJ: '乌鲁木齐 克拉玛依 吐鲁番 哈密 昌吉 博尔塔拉 巴音郭楞 阿克苏 克孜勒苏 喀什 和田 伊犁 塔城 阿勒泰 石河子 库尔勒',
  TW: '台北 新北 桃园 台中 台南 高雄 基隆 新竹 嘉义 花莲 宜兰 屏东',
  HK: '九龙 新界',
  BJ: '海淀 丰台 石景山 昌平 顺义',
  SH: '浦东 徐汇 静安 闵行 黄浦 杨浦 虹口 松江',
  TJ: '滨海新区',
  CQ: '渝北 万州 涪陵 渝中 沙坪坝 九龙坡',
};

const otherNames: Readonly<Partial<Record<RegionCode, string>>> = {
  BJ: '京',
  TJ: '津',
  HE: '冀',
  SX: '晋',
  NM: '蒙 内蒙 Neimenggu',
  LN: '辽',
  JL: '吉',
  HL: '黑',
  SH: '沪 申',
  JS: '苏',
  ZJ: '浙',
  AH: '皖',
  FJ: '闽',
  JX: '赣',
  SD: '鲁',
  HA: '豫',
  HB: '鄂',
  HN: '湘',
  GD: '粤',
  GX: '桂',
  HI: '琼',
  CQ: '渝',
  SC: '川 蜀',
  GZ: '黔 贵',
  YN: '滇 云',
  XZ: '藏 Xizang',
  SN: '陕 秦',
  GS: '甘 陇',
  QH: '青',
  NX: '宁',
  XJ: '新',
  HK: '港 Xianggang',
  MO: '澳 Macao Aomen',
  TW: '台 Taipei Kaohsiung Taichung Tainan',
  OT: '国外 境外 外国 美国 英国 加拿大 澳大利亚 新西兰 新加坡 马来西亚 日本 韩国 德国 法国 Abroad USA UK Canada Australia Singapore Malaysia Japan',
};

type Place = { word: string; code: RegionCode; isRegion: boolean };

/** All names as `plain` returns them, regions before cities and the longest first. */
const places = lazy((): Place[] => {
  const named = regions.flatMap(({ code, en, 'zh-Hans': name }) =>
    [code, en, name, ...(otherNames[code]?.split(' ') ?? [])].map((word) => ({
      word: plain(word),
      code,
      isRegion: true,
    })),
  );
  const within = Object.entries(cities).flatMap(([code, names]) =>
    names.split(' ').map((word) => ({ word, code: code as RegionCode, isRegion: false })),
  );
  const inChinese = [...named, ...within].filter(
    ({ word }) => /^\p{Script=Han}{2,}$/u.test(word) && !word.endsWith('市'),
  );
  const read = Map.groupBy(
    inChinese.map((place) => ({ ...place, word: pinyinOf(place.word) })),
    ({ word }) => word,
  );
  // Suzhou is in Jiangsu and in Anhui.
  const clear = read
    .values()
    .flatMap((all) => (new Set(all.map(({ code }) => code)).size === 1 ? all.slice(0, 1) : []));
  return [...named, ...within, ...clear].toSorted(
    (one, other) => Number(other.isRegion) - Number(one.isRegion) || other.word.length - one.word.length,
  );
});

/** What follows a name in the name of the same place, or of one within it. */
const sameOrWithin = /^(?:省|市|县|自治区|特别行政区|(?:壮族|回族|维吾尔)自治区|地区|自治州)/;
/** What follows it when the whole is another place: a street, or a district or prefecture of the same name. */
const otherPlace = /^(?:.?$|[东南西北中一二三四五六七八九十]{0,2}[路街道]|大[街道]|藏族|蒙古族)/;
/** Words for kinds of places in English and pinyin, and for the country. */
const kinds =
  /\b(?:province|prov|city|municipality|autonomous region|sar|district|sheng|shi|p\.?\s?r\.?\s?china|china)\b/gi;
const country = /^(?:中华人民共和国|中国)(?=.)/;

/** How much of a cell a refusal quotes. */
const maxQuoted = 40;

/** Parses a region by its code or its name in any language, or by a city, alone or at the beginning of an address. */
export function regionCell(cell: SheetCell): Parsed {
  if (typeof cell !== 'string') return { reason: fieldErrorOf('region.unknown', { region: null }) };
  const code = known.get(cell) ?? regionOf(simplified(cell.normalize('NFKC').trim()));
  if (code !== null && known.size < maxKnown) known.set(cell, code);
  return code === null
    ? { reason: fieldErrorOf('region.unknown', { region: cell.trim().slice(0, maxQuoted) }) }
    : { value: code };
}

/** A file names the same few places again and again. */
const known = new Map<string, RegionCode>();
const maxKnown = 5_000;

function regionOf(text: string): RegionCode | null {
  const parts = text
    .split(/[\s,;、/|\\()[\]·>-]+/)
    .map((part) => part.replace(country, ''))
    .filter((part) => part !== '');
  const inLatin = text.replace(kinds, ' ');
  const wholes = [text, inLatin, ...inLatin.split(/[,;/|()-]/), ...inLatin.split(/[\s,;/|()-]+/)].map(plain);
  const isMeant = ({ word, isRegion }: Place) =>
    wholes.some((whole, at) => whole === word && (at < 2 || word.length > 2 || /\P{ASCII}/u.test(word))) ||
    parts.some((part) => isBeginning(plain(part), { word, isRegion }));
  return places().find(isMeant)?.code ?? null;
}

function isBeginning(part: string, { word, isRegion }: Pick<Place, 'word' | 'isRegion'>): boolean {
  if (!/^\p{Script=Han}{2}/u.test(word) || !part.startsWith(word)) return false;
  const rest = part.slice(word.length);
  if (rest === '' || sameOrWithin.test(rest)) return !(isRegion && rest === '县');
  return rest === '区' && !isRegion ? districts.has(word) : !otherPlace.test(rest);
}

/** Whose names have no city of another region beside them. */
const districts = new Set(
  [cities.BJ, cities.SH, cities.CQ, cities.TJ, '顺德'].flatMap((names) => names?.split(' ') ?? []),
);
