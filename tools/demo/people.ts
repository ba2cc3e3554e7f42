import type { DemoRandom } from './random.ts';
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

/** `family` and `given` are in Latin letters, for addresses; `calling` is the name that the family uses. */
export type Person = { name: string; family: string; given: string; calling: string };

/** Eight in ten write their name in Chinese, one in pinyin, one has a foreign name. */
export function aChild(random: DemoRandom, familyOf?: Written): Person {
  const givenName = random.inHundred(70) ? random.pick(childrensNames) : twoSigns(random);
  return aPerson(random, familyOf ?? random.pick(surnames), givenName);
}

export const anAdult = (random: DemoRandom): Person => aPerson(random, random.pick(surnames), random.pick(adultsNames));

function aPerson(random: DemoRandom, family: Written, given: Written): Person {
  const kind = random.below(20);
  if (kind < 16) return { name: family.han + given.han, family: family.latin, given: given.latin, calling: given.han };
  const calling = given.latin;
  if (kind < 17) return { name: `${given.latin} ${family.latin}`, family: family.latin, given: given.latin, calling };
  if (kind < 18) return { name: `${family.latin} ${given.latin}`, family: family.latin, given: given.latin, calling };
  const [first, last] = [random.pick(westernGivenNames), random.pick(westernSurnames)];
  return { name: `${first} ${last}`, family: last, given: first, calling: first };
}

function twoSigns(random: DemoRandom): Written {
  const [first, second] = [random.pick(firstSigns), random.pick(secondSigns)];
  return { han: first.han + second.han, latin: first.latin + second.latin.toLowerCase() };
}

/** Unassigned numbers: in mainland China no mobile number begins with 12, in Hong Kong none with 1. */
export function aNumber(random: DemoRandom, region: string | null): string {
  const four = () => String(random.below(10_000)).padStart(4, '0');
  if (region === 'HK') return `+852 1${four().slice(1)} ${four()}`;
  if (region === 'OT') return `+1 ${200 + random.below(700)} 555 01${four().slice(2)}`;
  return `+86 12${random.below(10)} ${four()} ${four()}`;
}

const domains = ['example.com', 'example.com', 'example.org', 'example.net', 'mail.example.com', 'home.example.org'];

/** Uses domains reserved for examples (RFC 2606). */
export function anEmail(random: DemoRandom, { family, given }: Person): string {
  const joint = random.pick(['.', '', '_', '-']);
  return `${plain(given)}${joint}${plain(family)}${random.below(10_000)}@${random.pick(domains)}`;
}

/** Only letters that are valid in every email address and user name. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
