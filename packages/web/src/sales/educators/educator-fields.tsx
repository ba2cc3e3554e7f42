import { categories } from '@eemusic/contract/sales/educators';
import { educatorFields } from '@eemusic/contract/sales/fields';
import { t } from '@lingui/core/macro';
import { Input, Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { listUnassignedStudents } from '@eemusic/contract/sales/users';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-record-form.ts';
import { findChannels } from '#sales/channels/index.ts';
import { contactFields, FieldInputs, StatusInput, useSameName } from '#sales/user-management/index.ts';
import { Chooser } from '#platform/ui/chooser.tsx';
import { call } from '#platform/api/call.ts';
import type { Source } from '#platform/ui/chooser-source.ts';
import { labels } from './labels.ts';
import { findEducators, type SavedEducator } from './queries.ts';
import { formatCategory } from './format-category.ts';
import { usersOf, type Values } from './values.ts';

type Props = {
  form: {
    values: Values;
    errors: RecordFormState<Values>['errors'];
    change: (part: Partial<Values>) => void;
  };
  /** Missing for a new educator. */
  saved?: SavedEducator;
  /** Sections after the contact. */
  children?: ReactNode;
};

export function EducatorFields({ form, saved, children }: Props) {
  const { values, errors, change } = form;
  const users = useMemo(() => (saved ? usersOf(saved) : []), [saved]);
  const isTaken = useSameName(findEducators, { name: values.name, own: saved?.id ?? null });
  const category = (
    <Select
      label={t`Category`}
      name="category"
      data={categories.map((value) => ({ value, label: formatCategory(value) }))}
      value={values.category}
      error={errors['category']}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && change({ category: chosen })}
    />
  );
  const channel = (
    <RecordSelect
      label={t`Channel`}
      placeholder={t`No channel`}
      clearLabel={t`Remove it from its channel`}
      value={values.channel}
      onChange={(chosen) => change({ channel: chosen })}
      find={findChannels}
      error={errors['channel']}
    />
  );
  const fields = { fields: educatorFields, labels, form };

  return (
    <>
      <FormSection title={t`School/Teacher`} isWide>
        <FieldInputs
          {...fields}
          except={contactFields}
          hints={isTaken ? { name: t`Another school or teacher has this name` } : {}}
          instead={{ category }}
          after={{ category: channel }}
        />
        <StatusInput kind="educators" status={values.status} onChange={(status) => change({ status })} />
      </FormSection>
      <FormSection title={t`Contact`} isWide>
        <FieldInputs {...fields} only={contactFields} />
      </FormSection>
      {children}
      <FormSection name="users" title={t`Users`} isWrong={errors['users'] !== undefined}>
        <Chooser
          source={unassignedUsers}
          initial={users}
          value={values.users}
          onChange={(chosen) => change({ users: chosen })}
          texts={{
            unassigned: t`Unassigned`,
            chosen: t`Chosen`,
            searchUnassigned: t`Search unassigned users`,
            searchChosen: t`Search chosen users`,
            allAssigned: t`All users have been assigned to schools/teachers proceed to link them later!`,
            noneChosen: t`No one is chosen yet. Pick from the unassigned.`,
          }}
        />
        {errors['users'] !== undefined && <Input.Error role="alert">{errors['users']}</Input.Error>}
      </FormSection>
    </>
  );
}

/**
 * Students without an educator, to choose from; the server leaves out those whose names have only one or two letters.
 */
const unassignedUsers: Source = {
  key: ['students', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const request = { searchQuery: query, Page: String(page), Size: String(size) };
    const { students, total } = await call(listUnassignedStudents, request, { signal });
    return { items: students.map(({ studentId, studentName }) => ({ id: studentId, name: studentName })), total };
  },
};
