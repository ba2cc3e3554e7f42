import type { DemoChance } from './chance.ts';
import {
  adultsNames,
  childrensNames,
  firstSigns,
  secondSigns,
  surnames,
  westernGivenNames,
  westernSurnames,
  type Written,
} from './name-lists.ts';

/** `family` and `given` are in Latin letters, for addresses; `calling` is what the family says. */
export type Person = { name: string; family: string; given: string; calling: string };

/** Eight in ten write their name in Chinese, one in pinyin, one has a name from elsewhere. */
export function aChild(chance: DemoChance, familyOf?: Written): Person {
  const given = chance.inHundred(70) ? chance.pick(childrensNames) : twoSigns(chance);
  return aPerson(chance, familyOf ?? chance.pick(surnames), given);
}

export const anAdult = (chance: DemoChance): Person => aPerson(chance, chance.pick(surnames), chance.pick(adultsNames));

function aPerson(chance: DemoChance, family: Written, given: Written): Person {
  const kind = chance.below(20);
  if (kind < 16) return { name: family.han + given.han, family: family.latin, given: given.latin, calling: given.han };
  const calling = given.latin;
  if (kind < 17) return { name: `${given.latin} ${family.latin}`, family: family.latin, given: given.latin, calling };
  if (kind < 18) return { name: `${family.latin} ${given.latin}`, family: family.latin, given: given.latin, calling };
  const [first, last] = [chance.pick(westernGivenNames), chance.pick(westernSurnames)];
  return { name: `${first} ${last}`, family: last, given: first, calling: first };
}

function twoSigns(chance: DemoChance): Written {
  const [first, second] = [chance.pick(firstSigns), chance.pick(secondSigns)];
  return { han: first.han + second.han, latin: first.latin + second.latin.toLowerCase() };
}

/** In mainland China no mobile number begins with 12, in Hong Kong none with 1: nobody answers these. */
export function aNumber(chance: DemoChance, region: string | null): string {
  const four = () => String(chance.below(10_000)).padStart(4, '0');
  if (region === 'HK') return `+852 1${four().slice(1)} ${four()}`;
  if (region === 'OT') return `+1 ${200 + chance.below(700)} 555 01${four().slice(2)}`;
  return `+86 12${chance.below(10)} ${four()} ${four()}`;
}

const domains = ['example.com', 'example.com', 'example.org', 'example.net', 'mail.example.com', 'home.example.org'];

/** Under domains that are kept for examples (RFC 2606). */
export function anEmail(chance: DemoChance, { family, given }: Person): string {
  const joint = chance.pick(['.', '', '_', '-']);
  return `${plain(given)}${joint}${plain(family)}${chance.below(10_000)}@${chance.pick(domains)}`;
}

/** In letters that every address and user name takes. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
