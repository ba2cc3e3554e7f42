import { type Fields, isTextKind } from '@eemusic/contract/sales/fields';
import type { ImportField, ImportValue, Values } from './definition.ts';

export type RecordValues = Readonly<Record<string, ImportValue | boolean>> & { isActive: boolean };

/** A live record in the form in which an import compares it. */
export type StoredRecord<Kept> = {
  id: number;
  version: number;
  values: Kept;
  owner: { id: number; name: string } | null;
  /** Null if the record has no first day. */
  firstDay: string | null;
};

export type Mapped<Kept> = {
  /** The fields of an import. */
  fields: readonly ImportField[];
  ownerField: string | null;
  /** The fields of a record; where an import field has another name, it maps to that name. */
  kept: Fields;
  storedAs: Readonly<Record<string, keyof Kept & string>>;
};

/** Converts between the values of a record and those of an import. */
export function recordMapping<Kept extends RecordValues>({ fields, ownerField, kept, storedAs }: Mapped<Kept>) {
  const importable = fields.filter(({ field, isReadOnly }) => !isReadOnly && field !== ownerField);
  const storedName = (field: string): string => storedAs[field] ?? field;
  const isText = (name: string) => kept[name] !== undefined && isTextKind(kept[name].kind);
  const toStored = (name: string, value: ImportValue) => {
    if (name === 'isActive') return value === 1;
    return isText(name) ? String(value ?? '') : value;
  };

  return {
    storedName,

    toImport({ values, owner }: StoredRecord<Kept>): Values {
      return {
        ...Object.fromEntries(importable.map(({ field }) => [field, cellValue(values[storedName(field)] ?? null)])),
        ...(ownerField !== null && { [ownerField]: owner?.name ?? null }),
      };
    },

    /** Returns the values of a record after an import, which leaves out what it does not change. */
    withImported(before: Kept, imported: Values): Kept {
      const changed = importable
        .filter(({ field }) => imported[field] !== undefined)
        .map(({ field }) => [storedName(field), toStored(storedName(field), imported[field] ?? null)]);
      return { ...before, ...Object.fromEntries(changed) };
    },
  };
}

function cellValue(value: ImportValue | boolean): ImportValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === '' ? null : value;
}
