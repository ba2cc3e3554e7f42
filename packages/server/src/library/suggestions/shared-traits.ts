import type { Suggestion } from '@eemusic/contract/library/suggestions';
import { featuresFrom, type Trait, traitInEnglish, traitsShared } from '@eemusic/music/difficulty';
import type { Placed } from './neighbours.ts';

const maxTraits = 3;
/** Number of the library's scores that are sampled to find out how common a trait is. */
const maxSample = 300;

/** Returns traits that all of these scores share with the piece: the rarest ones in the library, in the usual order. */
export function sharedTraits(
  features: readonly number[],
  alike: readonly Placed[],
  library: readonly Placed[],
): Suggestion['traits'] {
  const piece = featuresFrom(features);
  const traitsWith = (score: Placed) => traitsShared(piece, featuresFrom(score.features));
  const [first = [], ...others] = alike.map(traitsWith);
  const shared = first.filter((trait) => others.every((traits) => has(traits, trait)));
  const step = Math.max(1, Math.floor(library.length / maxSample));
  const sample = library.filter((_, at) => at % step === 0).map(traitsWith);
  const commonness = new Map(shared.map((trait) => [trait, sample.filter((traits) => has(traits, trait)).length]));
  const rarest = shared
    .toSorted((one, other) => (commonness.get(one) ?? 0) - (commonness.get(other) ?? 0))
    .slice(0, maxTraits);
  return shared.filter((trait) => rarest.includes(trait)).map((trait) => ({ ...trait, text: traitInEnglish(trait) }));
}

/** Both lists describe scores in comparison with the same piece, so equal codes have equal params. */
function has(traits: readonly Trait[], { code }: Trait): boolean {
  return traits.some((trait) => trait.code === code);
}
