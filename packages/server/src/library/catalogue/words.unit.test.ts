import { describe, expect, it } from 'vitest';
import { searchedWords } from './catalogue.ts';
import { excerptOf, wordSearch } from './find.ts';

const searchedIn = (lyrics: string) => (text: string) => wordSearch(text)(searchedWords(lyrics));

describe('searching the words of a song', () => {
  it('finds them from the beginning of a word on, whatever the punctuation, case and width', () => {
    const finds = searchedIn("Don't cry, Ｍary – the well-known lamb…\nSing again");

    expect(['dont cry mary', 'MARY the', 'wellknown', 'don’t', 'lamb', 'sing'].map(finds)).toEqual(Array(6).fill(true));
    expect(['ary', 'lamb sing', 'known', 'cry the'].map(finds)).toEqual(Array(4).fill(false));
  });

  it('finds Chinese and Japanese anywhere, with blanks and punctuation or without', () => {
    const finds = searchedIn('两只老虎，两只老虎， 跑得快\nさくら さくら');

    expect(['老虎两只', '快', '老 虎', '两只老虎，', 'くらさ'].map(finds)).toEqual(Array(5).fill(true));
    expect(['快さ', '老两'].map(finds)).toEqual([false, false]);
  });

  it('leaves one or two letters to names and composers, and takes nothing but punctuation for no text', () => {
    const finds = searchedIn('I am here');

    expect(['i', 'am', 'i a', '!', ''].map(finds)).toEqual([false, false, true, false, false]);
  });
});

describe('the excerpt', () => {
  const verse = 'Over the hills and far away, over the river and through the wood to grandmother’s house we go';

  it('shows whole words around the place, of the verse that has it', () => {
    expect(excerptOf(`La la la\n${verse}`, 'OVER THE RIVER')).toBe(
      '… and far away, over the river and through the wood to …',
    );
    expect(excerptOf(verse, 'over')).toBe('Over the hills and far away, over the river and …');
    expect(excerptOf('La la la', 'la la')).toBe('La la la');
    expect(excerptOf(verse, 'nothing')).toBeNull();
  });

  it('of Chinese shows the characters around it', () => {
    const song =
      '春天在哪里呀春天在哪里，春天在那青翠的山林里，这里有红花呀这里有绿草，还有那会唱歌的小黄鹂，嘀哩哩嘀哩嘀哩哩';

    expect(excerptOf(song, '唱歌')).toBe('… 这里有红花呀这里有绿草，还有那会唱歌的小黄鹂，嘀哩哩嘀哩嘀哩哩');
  });
});
