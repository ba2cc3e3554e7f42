/** `name` is what people call the record; without it, the name is taken from the record's fields. */
export type RecordName = { kind: string; id: number | string | null; name?: string };

export type AuditEntry = {
  action: string;
  record: RecordName;
  before?: object | null;
  after?: object | null;
  /** The deletion that this entry records, which can be undone. */
  deletionId?: number;
};

/** The bulk actions that several changes share, by their kind. */
export type Bulks = Map<string, number>;
