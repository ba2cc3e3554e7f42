import type { Chord, Harmony, Meter, Tonality } from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

export type Phrase = {
  tonality: Tonality;
  /** The chords of each measure. */
  harmonies: Harmony[][];
  /** The phrase whose first half recurs here; null for new music. */
  answers: number | null;
};

/**
 * Progressions of four measures by scale degrees; '1-4' are two chords in a measure, `#` raises a third to lead into
 * the next chord, `b` lowers a seventh. Phrases that answer share the first half.
 */
const openings = ['1 4', '1 1', '1 5', '1 6'];
const contrasts = ['4 1', '5 1', '6 4', '2 5'];
const halfCloses = ['1 5', '4 5', '2 5', '6 5'];
const fullCloses = ['5 1', '5 1', '4-5 1', '2-5 1'];
const altered = {
  open: ['1 6 2# 5', '1 1 2# 5', '1 4 2# 5'],
  closed: ['1b 4 2#-5 1', '1b 4 2#-5 1', '1 2# 5 1', '6 2# 5 1'],
};

/** Forms by number of phrases: a question is open, its answer closes; the middle phrase contrasts. */
const forms: Record<number, string> = { 1: 'c', 2: 'ab', 3: 'axb', 4: 'abxb' };

export function planPhrases(plan: Plan, random: Random): Phrase[] {
  const count = plan.measures / 4;
  const form = forms[count] ?? 'ab';
  const keys = keysOf(plan, count, random);
  const draw = (kind: Kind) => progression(kind, plan, random);
  const open = draw('open');
  /* A parallel period, or an answer of its own. */
  const hasAnswers = random.chance(plan.level > 1 ? 0.8 : 0.6);
  return [...form].map((letter, at): Phrase => {
    const tonality = keys[at] ?? plan.keys[0];
    if (!tonality) throw new RangeError('A piece has a key');
    const isClosed = letter === 'b' || letter === 'c' || keys[at + 1] !== tonality;
    const isAnswer = hasAnswers && letter === 'b' && keys[0] === tonality && at > 0;
    const words = letter === 'x' ? draw('contrast') : isClosed ? draw('closed') : open;
    const chosen = isAnswer && !plan.tags.accidental ? [...open.slice(0, 2), ...words.slice(2)] : words;
    const ending = isClosed && letter === 'x' ? [...chosen.slice(0, 2), '5', '1'] : chosen;
    return {
      tonality,
      harmonies: ending.map((word) => chordsOf(word, plan.meter)),
      answers: isAnswer ? 0 : null,
    };
  });
}

type Kind = 'open' | 'closed' | 'contrast';

function progression(kind: Kind, plan: Plan, random: Random): string[] {
  const { level, keys, tags } = plan;
  const isMinor = keys.some(({ mode }) => mode === 'minor');
  if (tags.accidental && !isMinor && kind !== 'contrast') return random.pick(altered[kind]).split(' ');
  /* Beginners hear tonic, dominant and subdominant; the second degree of a minor key is diminished. */
  const isPlain = (words: string) =>
    (level >= 3 || !/[26-]/.test(words)) && (!isMinor || !words.includes('2')) && (level > 0 || !words.includes('4'));
  const among = (words: string[]) => random.pick(words.filter(isPlain));
  /* The dominant of a minor key has the accidental. */
  const isRaised = isMinor && tags.accidental;
  const opening = isRaised ? '1 5' : among(openings);
  const first = kind === 'contrast' ? (level === 0 || isRaised ? '5 1' : among(contrasts)) : opening;
  const second = among(kind === 'closed' ? fullCloses : halfCloses);
  return `${first} ${second}`.split(' ');
}

function chordsOf(word: string, { half }: Meter): Harmony[] {
  const chords = word.split('-').map(chordOf);
  const [first, second] = chords;
  if (!first || !second) return first ? [{ onset: 0, chord: first }] : [];
  return half === null
    ? [{ onset: 0, chord: second }]
    : [
        { onset: 0, chord: first },
        { onset: half, chord: second },
      ];
}

function chordOf(word: string): Chord {
  const root = Number(word.charAt(0)) - 1;
  if (word.endsWith('#')) return { root, altered: 'third' };
  return word.endsWith('b') ? { root, altered: 'seventh' } : { root };
}

/** A key for each phrase: away and home again, as far as there are phrases. */
function keysOf({ keys }: Plan, count: number, random: Random): Tonality[] {
  const [home, away = home, further = away] = [...keys].toSorted(() => random.fraction() - 0.5);
  return Array.from({ length: count }, (_, at) => {
    if (at === count - 1 || (at === 0 && count > 2)) return home;
    return at === 2 ? further : away;
  }).filter((key) => key !== undefined);
}
