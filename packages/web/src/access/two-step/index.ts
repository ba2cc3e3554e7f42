export { noProof, proofCodes, ProofFields, type ProofValues, sentProof } from './proof-fields.tsx';
export { TwoStep } from './two-step.tsx';
