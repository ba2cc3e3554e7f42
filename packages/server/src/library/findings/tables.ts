type AcceptedFindingsTable = {
  score_id: number;
  kind: string;
  /** Empty if the finding is not about a tag. */
  tag: string;
  /** What was found when it was accepted. */
  about: string;
  at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    accepted_findings: AcceptedFindingsTable;
  }
}
