type AcceptedFindingsTable = {
  score_id: number;
  kind: string;
  /** Empty where the finding is not about a tag. */
  tag: string;
  /** What was found at the time of accepting. */
  about: string;
  at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    accepted_findings: AcceptedFindingsTable;
  }
}
