export { consumeProof, isTwoStepRequired, proveIdentity, proveIfNeeded, readCode, twoStepSecrets } from './room.ts';
