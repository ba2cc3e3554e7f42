export { consumeProof, type Proof, proveIdentity, proveIfNeeded, readCode, twoStepSecrets } from './codes.ts';
