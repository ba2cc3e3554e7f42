export { noProof, proofCodes, ProofFields, proofSteps, type ProofValues, sentProof } from './proof-fields.tsx';
export { PasswordStep } from './password-step.tsx';
export { useAsksCode } from './use-asks-code.ts';
export { TwoStep } from './two-step.tsx';
export { twoStepQuery } from './queries.ts';
