import type { Random } from './random.ts';

const openings = [
  'Sleepy',
  'Little',
  'Silver',
  'Paper',
  'Happy',
  'Secret',
  'Golden',
  'Wandering',
  'Quiet',
  'Brave',
  'Curious',
  'Dancing',
  'Misty',
  'Merry',
  'Winter',
  'Summer',
  'Rainy',
  'Lonely',
  'Tiny',
  'Blue',
];
const subjects = [
  'Panda',
  'Boat',
  'Lantern',
  'Cloud',
  'Robin',
  'River',
  'Garden',
  'Fox',
  'Bell',
  'Star',
  'Kite',
  'Snowflake',
  'Rabbit',
  'Island',
  'Clock',
  'Swing',
  'Bridge',
  'Meadow',
  'Hedgehog',
  'Moon',
];
const dances: Record<number, string[]> = {
  1: ['March', 'Song', 'Parade', 'Story'],
  2: ['Polka', 'March', 'Hop', 'Game'],
  3: ['Waltz', 'Minuet', 'Lullaby', 'Dream'],
  4: ['Jig', 'Skip', 'Swing', 'Dance'],
};
const chineseOpenings = [
  '小',
  '春天的',
  '月光下的',
  '快乐的',
  '清晨的',
  '金色的',
  '远方的',
  '雨中的',
  '梦中的',
  '会唱歌的',
];
const chineseSubjects = [
  '星河',
  '竹林',
  '纸船',
  '风筝',
  '雪花',
  '荷塘',
  '蜻蜓',
  '燕子',
  '石桥',
  '灯笼',
  '山谷',
  '白鸽',
  '松鼠',
  '溪水',
  '云朵',
  '花园',
];

/** A name for a child's piece; about one in four is Chinese. */
export function titleFor(timeSignature: number, random: Random): string {
  if (random.chance(0.25)) return random.pick(chineseOpenings) + random.pick(chineseSubjects);
  const name = `${random.pick(openings)} ${random.pick(subjects)}`;
  const style = random.below(3);
  if (style === 0) return `The ${name}`;
  return style === 1 ? `${random.pick(subjects)} ${random.pick(dances[timeSignature] ?? ['Song'])}` : name;
}
