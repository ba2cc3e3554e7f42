export { type Proof, proveIdentity, proveIfNeeded, consumeProof } from './prove-identity.ts';
export { takeSecondStep } from './take-second-step.ts';
