export { type Proof, proveIdentity, proveIfNeeded, consumeProof } from './prove-identity.ts';
export { twoStepSecrets } from './stored-secrets.ts';
export { readCode } from './consume-code.ts';
export { takeSecondStep } from './take-second-step.ts';
