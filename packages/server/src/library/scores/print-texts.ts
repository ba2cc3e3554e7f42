import type { InLanguages } from '@eemusic/contract/platform/languages';
import { english, type PrintTexts } from '@eemusic/music/printing';

const chineseDay = new Intl.DateTimeFormat('zh-Hans', { dateStyle: 'long', timeZone: 'UTC' });

export const printTexts: InLanguages<PrintTexts> = {
  en: english,
  'zh-Hans': {
    language: 'zh-Hans',
    cover: '封面',
    contents: '目录',
    scores: (count) => `共 ${count.toLocaleString('zh-Hans')} 首乐谱`,
    day: (moment) => chineseDay.format(moment),
    fileMissing: '此乐谱的文件已丢失。',
  },
};
