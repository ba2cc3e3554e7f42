export { consumeProof, proveIdentity, proveIfNeeded, readCode, twoStepSecrets } from './codes.ts';
