import { ConflictNotice, type FieldsInWords } from './conflict-notice.tsx';
import type { EditForm } from './form/use-edit-form.ts';

type Props<Saved, Values> = {
  edit: EditForm<Saved, Values>;
  fields: FieldsInWords<Values>;
  /** What somebody else changed that is no field of the form. */
  notes?: (before: Saved, saved: Saved) => readonly string[];
};

/** What somebody else saved while the form was open; what was typed here is still in it. */
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
