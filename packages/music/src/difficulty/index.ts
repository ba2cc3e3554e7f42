export { decodeFeatures, encodeFeatures, featureNames, type Features, featuresFrom, featuresOf } from './features.ts';
export { type Trait, traitInEnglish, traits, traitsShared } from './traits.ts';
export { difficultyOf, difficultyReasons } from './traits.ts';
