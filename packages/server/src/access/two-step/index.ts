export { type Proof, proveIdentity, proveIfNeeded, consumeProof } from './prove-identity.ts';
export { twoStepSecrets } from './stored-secrets.ts';
export { takeSecondStep } from './take-second-step.ts';
