export {
  noProof,
  type Proof,
  PasswordStep,
  proofCodes,
  ProofFields,
  proofSteps,
  type ProofValues,
  sentProof,
  twoStepQuery,
} from './proof-fields.tsx';
export { TwoStep } from './two-step.tsx';
