export { decodeFeatures, encodeFeatures, featureNames, type Features, featuresFrom, featuresOf } from './features.ts';
export {
  type NoteValue,
  noteValues,
  type PlayingHands,
  type Trait,
  traitInEnglish,
  type Traits,
  traitsShared,
} from './traits.ts';
