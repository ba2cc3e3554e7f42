import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

export type Title = { en: string; zh: string };

const pairs = (text: string): Title[] =>
  text.split(', ').map((pair) => {
    const [en = '', zh = ''] = pair.split('|');
    return { en, zh };
  });

const subjects = pairs(
  'Panda|熊猫, Lantern|灯笼, Kite|风筝, Robin|知更鸟, Hedgehog|刺猬, Squirrel|松鼠, Otter|水獭, Bamboo|竹林, Meadow|草地, Brook|溪水, Snowflake|雪花, Lighthouse|灯塔, Windmill|风车, Clock|时钟, Paper Boat|纸船, Dragonfly|蜻蜓, Pebble|鹅卵石, Harbour|港湾, Pine|松树, Lotus|荷塘, Rooftop|屋顶, Garden|花园, Umbrella|雨伞, Puddle|水洼, Orchard|果园, Hillside|山坡, Cricket|蟋蟀, Seashell|贝壳, Acorn|橡果, Teapot|茶壶, Toy Train|玩具火车, Balloon|气球, Beetle|甲虫, Tortoise|乌龟, Stone Bridge|石桥, Courtyard|庭院',
);

type Mood = 'slow' | 'steady' | 'lively';
const moods: Record<Mood, { words: Title[]; inMinor: Title[]; duple: Title[]; triple: Title[]; compound: Title[] }> = {
  slow: {
    words: pairs('Quiet|安静的, Evening|傍晚的, Winter|冬日的, Distant|远方的, Gentle|温柔的, Sleepy|困倦的'),
    inMinor: pairs('Lonely|孤独的, Misty|雾中的, Distant|远方的, Rainy|雨中的'),
    duple: pairs('Song|之歌, Evening|的傍晚, Story|的故事'),
    triple: pairs('Lullaby|摇篮曲, Dream|的梦'),
    compound: pairs('Lullaby|摇篮曲, Barcarolle|船歌'),
  },
  steady: {
    words: pairs('Morning|清晨的, Autumn|秋天的, Spring|春天的, Curious|好奇的, Little|小小的, Silver|银色的'),
    inMinor: pairs('Secret|神秘的, Autumn|秋天的, Moonlit|月下的, Hidden|隐秘的'),
    duple: pairs('March|进行曲, Walk|散步, Story|的故事'),
    triple: pairs('Waltz|圆舞曲, Minuet|小步舞曲'),
    compound: pairs('Ride|骑行, Rondo|回旋曲'),
  },
  lively: {
    words: pairs('Merry|欢快的, Busy|忙碌的, Bright|明亮的, Summer|夏天的, Dancing|跳舞的, Brave|勇敢的'),
    inMinor: pairs('Stormy|风暴中的, Restless|不安的, Windy|风中的, Daring|大胆的'),
    duple: pairs('Polka|波尔卡, Parade|游行, Hop|蹦蹦跳, Race|赛跑'),
    triple: pairs('Waltz|圆舞曲, Dance|舞曲'),
    compound: pairs('Jig|吉格舞曲, Gallop|奔跑'),
  },
};

/** Famous songs and pieces that a title must not repeat, in lower case without spaces. */
const famous = new Set(
  `小燕子 茉莉花 两只老虎 小星星 虫儿飞 送别 数鸭子 小白船 卖报歌 丢手绢 兰花草 踏浪 童年 粉刷匠 小毛驴 拔萝卜 春天在哪里 彩云追月
  渔舟唱晚 牧童短笛 浏阳河 雪绒花 铃儿响叮当 平安夜 致爱丽丝 土耳其进行曲 月光 野蜂飞舞 天鹅 蓝色多瑙河 春之声 小狗圆舞曲 荷塘月色 雨中的旋律
  冬日的早晨 春天的故事 在希望的田野上 让我们荡起双桨 采蘑菇的小姑娘 花园 风筝 纸船 月下的孤独
  moonriver bluemoon edelweiss jinglebells silentnight amazinggrace clairdelune furelise yellowsubmarine autumnleaves summertime letitgo theswan
  minutewaltz theentertainer morningmood goldenslumbers pennylane blackbird fireflies silverbells paperboats secretgarden littledrummerboy
  autumnsong springsong winterwonderland summerwaltz wintersong dreamwaltz toysoldiers octopusgarden octopussgarden stormyweather lullabyofbirdland
  lullaby minuet waltz kite umbrella`
    .split(/\s+/)
    .filter((title) => title !== ''),
);

export const isFamous = (title: string): boolean => famous.has(title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** A title for a child's piece by its mood and meter, the same in both languages. */
export function drawTitle(plan: Plan, random: Random): Title {
  const mood = plan.tempo < 76 ? 'slow' : plan.tempo < 100 ? 'steady' : 'lively';
  const { words, inMinor, ...kinds } = moods[mood];
  const { beats, beatType } = plan.meter;
  const kind = beats === 3 && beatType === 4 ? kinds.triple : beatType === 8 ? kinds.compound : kinds.duple;
  const isMinor = plan.keys.some(({ mode }) => mode === 'minor');
  const among = isMinor ? inMinor : words;
  for (;;) {
    const [subject, word, dance] = [random.pick(subjects), random.pick(among), random.pick(kind)];
    const style = random.below(3);
    const parts = style === 0 ? [subject, dance] : style === 1 ? [word, subject] : [word, subject, dance];
    const title = { en: parts.map(({ en }) => en).join(' '), zh: parts.map(({ zh }) => zh).join('') };
    if (!isFamous(title.en) && !isFamous(title.zh)) return title;
  }
}
