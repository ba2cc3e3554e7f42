import { channelFields } from '@eemusic/contract/sales/fields';
import { t } from '@lingui/core/macro';
import { Input } from '@mantine/core';
import { useMemo } from 'react';
import { listUnassignedEducators } from '@eemusic/contract/sales/educators';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-record-form.ts';
import { Chooser } from '#platform/ui/chooser.tsx';
import { contactFields, FieldInputs, StatusInput, useSameName } from '#sales/user-management/index.ts';
import { call } from '#platform/api/call.ts';
import type { Source } from '#platform/ui/chooser-source.ts';
import { labels } from './labels.ts';
import { findChannels, type SavedChannel } from './queries.ts';
import { schoolsOf, type Values } from './values.ts';

type Props = {
  form: Pick<RecordFormState<Values>, 'values' | 'errors' | 'change'>;
  /** Missing for a new channel. */
  saved?: SavedChannel;
};

export function ChannelFields({ form, saved }: Props) {
  const { values, errors, change } = form;
  const schools = useMemo(() => (saved ? schoolsOf(saved) : []), [saved]);
  const isTaken = useSameName(findChannels, { name: values.name, own: saved?.id ?? null });
  const fields = { fields: channelFields, labels, form };
  const hints = isTaken ? { name: t`Another channel has this name` } : {};
  return (
    <>
      <FormSection title={t`Channel`} isWide>
        <FieldInputs {...fields} except={contactFields} hints={hints} />
        <StatusInput kind="channels" status={values.status} onChange={(status) => change({ status })} />
      </FormSection>
      <FormSection title={t`Contact`} isWide>
        <FieldInputs {...fields} only={contactFields} />
      </FormSection>
      <FormSection name="schools" title={t`Schools and teachers`} isWrong={errors['schools'] !== undefined}>
        <Chooser
          source={unassignedSchools}
          initial={schools}
          value={values.schools}
          onChange={(chosen) => change({ schools: chosen })}
          texts={{
            unassigned: t`Unassigned`,
            chosen: t`Chosen`,
            searchUnassigned: t`Search unassigned schools and teachers`,
            searchChosen: t`Search chosen schools and teachers`,
            allAssigned: t`All educators have been assigned to respective channels; proceed to link them later!`,
            noneChosen: t`No one is chosen yet. Pick from the unassigned.`,
          }}
        />
        {errors['schools'] !== undefined && <Input.Error role="alert">{errors['schools']}</Input.Error>}
      </FormSection>
    </>
  );
}

/** Educators without a channel, to choose from. */
const unassignedSchools: Source = {
  key: ['educators', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const request = { searchQuery: query, Page: String(page), Size: String(size) };
    const { educators, total } = await call(listUnassignedEducators, request, { signal });
    return { items: educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName })), total };
  },
};
