import type { Tonality } from '@eemusic/music/analysis';
import { formatSpan as spanIn, formatTonality as tonalityIn, sentence, type Speech } from '@eemusic/music/sentences';
import { i18n } from '@lingui/core';
import { enumerate, joinParts } from '#platform/locales/formats.ts';
import { findTag } from './tag-texts.ts';

/** The language of the interface, whose catalogs have the texts of the music by code. */
const speech: Speech = {
  say(code, words) {
    const id = `music.${code}`;
    return Object.hasOwn(i18n.messages, id) ? i18n._(id, words) : null;
  },
  list: enumerate,
  parts: joinParts,
  tag: (list, id, name = '') => findTag(list, id)?.name ?? name,
};

type Coded = { code: string; params: Readonly<Record<string, unknown>> };

/** The sentence for a code of the music; for one that only a newer server knows, the server's English. */
export const formatMusic = (coded: Coded, english: string): string => sentence(speech, coded) ?? english;

export const formatTonality = (tonality: Tonality): string => tonalityIn(speech, tonality);

export const formatSpan = (from: string, to: string): string => spanIn(speech, from, to);
