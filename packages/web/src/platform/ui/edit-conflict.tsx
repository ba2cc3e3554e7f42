import { ConflictNotice, type FieldsInWords } from './conflict-notice.tsx';
import type { EditForm } from './form/use-edit-form.ts';

type Props<Saved, Values> = {
  edit: EditForm<Saved, Values>;
  fields: FieldsInWords<Values>;
  /** Changes by somebody else to data that the form does not contain. */
  notes?: (before: Saved, saved: Saved) => readonly string[];
};

/** Shows what somebody else saved; the form keeps the user's own changes. */
export function EditConflict<Saved extends { version: number }, Values extends object>({
  edit: { form, saved, before, conflict, takeTheirs },
  fields,
  notes,
}: Props<Saved, Values>) {
  if (before === null || conflict === null) return null;
  return (
    <ConflictNotice
      key={saved.version}
      {...conflict}
      values={form.values}
      fields={fields}
      notes={notes?.(before, saved) ?? []}
      onChoose={form.change}
      onTakeTheirs={takeTheirs}
    />
  );
}
