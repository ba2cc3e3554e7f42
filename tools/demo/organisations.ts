import {
  channelFields,
  type ChannelValues,
  educatorFields,
  emptyTexts,
} from '@eemusic/contract/platform/record-fields';
import type { NewEducator } from '@eemusic/server/src/sales/educators/index.ts';
import type { DemoRandom } from './random.ts';
import { anAdult, anEmail, aNumber, plain } from './people.ts';
import { demoRegionOf, demoRegions } from './regions.ts';

type DemoRegion = (typeof demoRegions)[number];

const channelKinds = [
  ['音乐教育有限公司', 'Music Education'],
  ['艺术培训中心', 'Arts Centre'],
  ['钢琴连锁', 'Piano Chain'],
  ['乐器贸易公司', 'Instruments'],
  ['少儿艺术联盟', 'Young Arts Alliance'],
  ['文化传播', 'Culture & Media'],
] as const;

/** Makes a sales organisation. Its kind depends on its number within a city, so that names rarely repeat. */
export function aChannel(random: DemoRandom, nth: number): ChannelValues {
  const home = random.pick(demoRegions);
  const [han, latin] = channelKinds[nth % channelKinds.length] ?? channelKinds[0];
  const [hanCity, latinCity] = random.pick(home.cities);
  const name = random.inHundred(65)
    ? `${random.pick([home.han, hanCity])}${random.pick(brandsInHan)}${han}`
    : `${random.pick([home.latin, latinCity])} ${random.pick(brandsInLatin)} ${latin}`;
  const texts = { ...emptyTexts(channelFields), name, ...aContact(random, home.region) };
  return { ...texts, region: home.region, isActive: random.inHundred(95) };
}

const brandsInHan = ['星海', '和声', '天籁', '知音', '金色', '雅韵', '新声', '华音'];
const brandsInLatin = ['Harmony', 'Sonata', 'Lotus', 'Golden Key', 'Cadenza', 'Blue River', 'Crescendo', 'Maple'];

const schoolKinds = [
  ['音乐学校', 'Music School'],
  ['钢琴艺术中心', 'Piano Academy'],
  ['琴行', 'Piano House'],
  ['实验小学', 'Primary School'],
  ['少年宫', "Children's Palace"],
  ['艺术学校', 'School of Arts'],
  ['国际学校', 'International School'],
] as const;
const adornments = [
  ['小莫扎特', 'Little Mozart'],
  ['快乐音符', 'Happy Notes'],
  ['琴韵', 'Qinyun'],
  ['星光', 'Starlight'],
  ['爱乐', 'Philharmonic'],
  ['第一', 'First'],
  ['东方', 'Oriental'],
  ['春天', 'Spring'],
  ['银河', 'Galaxy'],
  ['彩虹', 'Rainbow'],
  ['百花', 'Hundred Flowers'],
  ['晨曦', 'Morning Light'],
] as const;

type EducatorOf = {
  nth: number;
  channelId: number | null;
  channelRegion: string | null;
  passwordHash: string;
  isSchool: boolean;
};

/** Makes a school, a music studio or a teacher, usually near its channel; three in ten have no password yet. */
export function anEducator(
  random: DemoRandom,
  { nth, channelId, channelRegion, passwordHash, isSchool }: EducatorOf,
): NewEducator {
  const ofChannel = channelRegion !== null && random.inHundred(75) ? demoRegionOf.get(channelRegion) : undefined;
  const home = ofChannel ?? random.pick(demoRegions);
  const { name, word } = isSchool ? aSchool(random, home) : aTeacher(random);
  return {
    ...emptyTexts(educatorFields),
    name,
    ...aContact(random, home.region),
    userName: `${plain(word)}${nth}`,
    passwordHash: random.inHundred(70) ? passwordHash : null,
    channelId,
    region: random.inHundred(97) ? home.region : null,
    category: isSchool ? 'School' : 'Teacher',
    isActive: random.inHundred(94),
  };
}

function aSchool(random: DemoRandom, home: DemoRegion): { name: string; word: string } {
  const [hanCity, latinCity] = random.pick(home.cities);
  const [han, latin] = random.pick(schoolKinds);
  const [hanAdornment, latinAdornment] = random.pick(adornments);
  const name = random.inHundred(70) ? `${hanCity}${hanAdornment}${han}` : `${latinCity} ${latinAdornment} ${latin}`;
  return { name, word: latinCity };
}

function aTeacher(random: DemoRandom): { name: string; word: string } {
  const { name, family, given } = anAdult(random);
  const isHan = /\p{Script=Han}/u.test(name);
  const endings = isHan ? ['', '', '老师', '钢琴工作室', '音乐教室'] : ['', '', ' Piano Studio', ' Music Room'];
  return { name: name + random.pick(endings), word: family + given };
}

export function aContact(random: DemoRandom, region: string | null) {
  const person = anAdult(random);
  return { contactName: person.name, contactNumber: aNumber(random, region), contactEmail: anEmail(random, person) };
}
