export { type Proof, proveIdentity, proveIfNeeded, spendProof } from './prove-identity.ts';
export { takeSecondStep } from './take-second-step.ts';
