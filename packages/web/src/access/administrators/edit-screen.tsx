import type { Administrator } from '@eemusic/contract/access/administrators';
import { t } from '@lingui/core/macro';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BackLink } from '#platform/ui/back-link.tsx';
import { isStale, merge } from '#platform/ui/conflict.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { AdministratorForm } from './administrator-form.tsx';
import { hasOpenPermission, type Locks, locksOf } from './locks.ts';
import { administratorQuery } from './queries.ts';
import { type Conflict, StaleNotice } from './stale-notice.tsx';
import { useAdministratorForm } from './use-administrator-form.ts';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { useMe } from './use-me.ts';
import { type Update, useUpdate } from './use-update.ts';
import { readUpdate, type Values, valuesOf } from './values.ts';

export function EditScreen({ id }: { id: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(administratorQuery(id));
  if (isFetchedAfterMount && data !== undefined) return <EditForm saved={data} />;
  return (
    <Page title={t`Edit administrator`} back={<BackLink to="/administrator" label={t`Administrators`} />}>
      {error === null ? <Waiting /> : <ListError error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

/** @param props.saved as it was when the form was opened */
function EditForm({ saved: opened }: { saved: Administrator }) {
  const me = useMe();
  const { close } = useAdministratorsAddress();
  const [saved, setSaved] = useState(opened);
  /** What somebody else saved meanwhile, and what it was before. */
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useAdministratorForm(valuesOf(saved));
  const update = useUpdate(saved.userId);
  const locks = locksOf(me, saved);

  const takeOver = async () => {
    const now = await update.fetch();
    const states = { before: valuesOf(saved), theirs: valuesOf(now) };
    form.clear();
    form.replace((mine) => withoutLocked(merge({ ...states, mine }).merged, now, locksOf(me, now)));
    setSaved(now);
    setConflict({ before: saved, now });
  };
  const save = async (input: Update) => {
    try {
      const { message } = await update.mutateAsync(input);
      toast.success(message);
      form.letPass();
      close();
    } catch (error) {
      await (isStale(error) ? takeOver() : Promise.reject(error));
    }
  };
  const submit = () => {
    form.clear();
    const { userId, version } = saved;
    const { input, errors } = readUpdate(form.values, { userId, version, mayGrant: hasOpenPermission(locks) });
    if (errors !== null) return form.refuse(errors);
    void save(input).catch(form.fail);
  };

  return (
    <AdministratorForm
      title={saved.fullName}
      form={form}
      locks={locks}
      image={saved.image}
      isNew={false}
      isSaving={update.isPending}
      onSubmit={submit}
      notice={
        conflict !== null && (
          <StaleNotice
            key={saved.version}
            {...conflict}
            form={form}
            onTakeTheirs={() => {
              form.replace(valuesOf(saved));
              setConflict(null);
            }}
          />
        )
      }
    />
  );
}

/** Drops changes that are locked by now, because the other administrator got more codes meanwhile. */
function withoutLocked(values: Values, { email }: Administrator, { access }: Locks): Values {
  return access === null ? values : { ...values, email, password: '' };
}

function Waiting() {
  return (
    <Stack gap="md" maw={640} aria-busy>
      <Skeleton h={130} />
      {Array.from({ length: 6 }, (_, field) => (
        <Skeleton key={field} h={58} />
      ))}
    </Stack>
  );
}
