import { t } from '@lingui/core/macro';
import { addListEntry, type EntryRule, highestStep, lowestStep } from '@eemusic/contract/library/tag-lists';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { type Reasons, type Tonality, tonicOf } from '@eemusic/music/analysis';
import type { ParamsOf } from '@eemusic/music/sentences';
import type { ListTag } from '@eemusic/music/tags';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { refreshTagLists, useTagLists } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { LinkAnchor } from '#platform/ui/links.tsx';
import { isEqual } from '#platform/ui/conflict.ts';
import { useCreate } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';

type NewEntry = CallOf<typeof addListEntry>;
type Coded = { code: string; params: Record<string, unknown> };

type Props = {
  list: ListTag;
  reason: Coded;
  isSure: boolean;
  onChoose: (id: number) => void;
};

/** For a tag that no entry of its list describes: adds the one that does, so that nobody has to choose a false one. */
export function AddToList({ list, reason, isSure, onChoose }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const lists = useTagLists();
  const entry = entryOf(list, reason);
  const create = useCreate({
    send: (input: NewEntry, options) => call(addListEntry, input, options),
    refresh: () => refreshTagLists(client),
  });
  if (list === 'tie' || lists === undefined) return null;
  if (entry === null) {
    if (!isSure) return null;
    return (
      <LinkAnchor to="/score-library/lists" search={{ list }} size="xs">{t`Open this list to add an entry`}</LinkAnchor>
    );
  }

  const name = i18n.locale === 'en' ? entry.name : entry.nameZh;
  const sameRule = lists
    .find((one) => one.list === list)
    ?.entries.find(({ rule, isRetired }) => !isRetired && isEqual(rule, entry.rule));
  const add = () => {
    if (sameRule !== undefined) return onChoose(sameRule.id);
    create.mutate(entry, {
      onSuccess: ({ id, message }) => {
        toast.success(message);
        onChoose(id);
      },
      onError: (error) => toast.failure(error),
    });
  };
  return (
    <Button size="compact-sm" variant="light" loading={create.isPending} onClick={add}>
      {sameRule === undefined ? t`Add ${name} to the list` : t`Use ‘${name}’`}
    </Button>
  );
}

function entryOf(list: ListTag, { code, params }: Coded): NewEntry | null {
  const by = <Code extends keyof Reasons>() => params as ParamsOf<Reasons, Code>;
  if (code === 'interval.too-wide') {
    const { interval } = by<'interval.too-wide'>();
    const names = { name: `Unison–${ordinal(interval)}`, nameZh: `一度至${chineseNumber(interval)}度` };
    return { list: 'interval', ...names, rule: { from: interval, to: interval } };
  }
  if (code === 'range.no-position') {
    const { right, left } = by<'range.no-position'>();
    return entryOfCompass([...right, ...left].map((pitch) => pitch.replaceAll(/[^A-G\d]/g, '')));
  }
  if (code === 'time.unlisted') return entryOfTimes([by<'time.unlisted'>().time]);
  if (code === 'time.changes') return entryOfTimes(by<'time.changes'>().times);
  if (list !== 'keySignature' || params['isListed'] !== false) return null;
  return entryOfKeys(code === 'key.changes' ? by<'key.changes'>().keys : [by<'key.as-written'>()]);
}

/** All notes between the outermost ones, such as 'C3' and 'A5', whatever their accidentals. */
function entryOfCompass(pitches: string[]): NewEntry | null {
  const sorted = pitches.toSorted((one, other) => stepOf(one) - stepOf(other));
  const [lowest = '', highest = ''] = [sorted.at(0), sorted.at(-1)];
  if (lowest === '' || stepOf(lowest) < lowestStep || stepOf(highest) > highestStep) return null;
  const rule: EntryRule = { lowest: stepOf(lowest), highest: stepOf(highest) };
  return { list: 'range', name: `${lowest}–${highest}`, nameZh: `${lowest} 至 ${highest}`, rule };
}

/** As `diatonic` counts: C4 is 28. */
const stepOf = (pitch: string) => Number(pitch.slice(1)) * 7 + 'CDEFGAB'.indexOf(pitch.charAt(0));

function entryOfTimes(times: string[]): NewEntry {
  const rule: EntryRule = { times };
  return { list: 'timeSignature', name: times.join(', '), nameZh: times.join('、'), rule };
}

/** A key without a mode has no entry. */
function entryOfKeys(tonalities: Tonality[]): NewEntry | null {
  const keys = tonalities.flatMap(({ fifths, mode }) => (mode === null ? [] : [{ fifths, mode }]));
  if (keys.length === 0 || keys.length < tonalities.length) return null;
  const names = keys.map(keyNames);
  return {
    list: 'keySignature',
    name: names.map(([english]) => english).join(', '),
    nameZh: names.map(([, chinese]) => chinese).join('、'),
    rule: { keys },
  };
}

const alters: Partial<Record<number, [english: string, chinese: string]>> = {
  1: ['-sharp', '升 '],
  [-1]: ['-flat', '降 '],
};

/** Chinese minor keys have small letters, like those of the specification's entries. */
function keyNames({ fifths, mode }: { fifths: number; mode: 'major' | 'minor' }): [english: string, chinese: string] {
  const { step, alter } = tonicOf({ fifths, mode });
  const [english, chinese] = alters[alter] ?? ['', ''];
  const tonic = mode === 'minor' ? `${step.toLowerCase()} 小调` : `${step} 大调`;
  return [`${step}${english} ${mode}`, `${chinese}${tonic}`];
}

function ordinal(interval: number): string {
  const endings: Partial<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${interval}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(interval)] ?? 'th'}`;
}

const digits = '零一二三四五六七八九';
/** 1 to 22. */
function chineseNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 || tens === 0 ? digits[ones] : ''}`;
}
