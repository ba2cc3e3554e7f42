import { type SubscriptionStatus, updateStudent } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { studentFields } from '@eemusic/contract/platform/record-fields';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { call } from '#platform/api/call.ts';
import { PersonalData } from '#sales/privacy/index.ts';
import { refreshUserManagement } from '#sales/ui/index.ts';
import {
  type EditFieldProps,
  FieldInputs,
  type FormValues,
  type InputForm,
  RecordSections,
  recordInWords,
  valuesIn,
} from './record-fields.tsx';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { EditInPlace } from '#platform/ui/form/edit-in-place.tsx';
import { EditRecord } from '#platform/ui/form/record-form.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import { formatFieldError } from '#platform/sentences/format.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { educators, type SavedStudent, students } from './records.ts';
import { SubscriptionLink } from './subscription-link.tsx';

type Props = { id: number; back: ReactNode; onClose: () => void };

export function EditStudent({ id, ...props }: Props) {
  return (
    <EditRecord
      {...{ ...props, ...record }}
      query={students.one(id)}
      waitingTitle={t`Edit User Information`}
      titleOf={() => t`Edit User Information`}
      renderAfter={({ userId, fullName }) => (
        <PersonalData studentId={userId} fullName={fullName} onErased={props.onClose} />
      )}
    >
      {(form, saved) => <StudentFields form={form} saved={saved} />}
    </EditRecord>
  );
}

export type StudentField = 'educator' | 'profile1' | 'profile2' | keyof typeof studentFields;

export function EditStudentField({ id, field, onClose }: EditFieldProps<StudentField>) {
  return (
    <EditInPlace {...record} {...{ field, onClose }} query={students.one(id)}>
      {(form, saved) =>
        field === 'educator' ? (
          <EducatorInput form={form} />
        ) : field === 'profile1' || field === 'profile2' ? (
          <ProfileInput {...{ field, form, saved }} />
        ) : (
          <FieldInputs fields={studentFields} form={form} only={[field]} />
        )
      }
    </EditInPlace>
  );
}

function fieldsInWords(): FieldsInWords<Values> {
  return {
    ...recordInWords(studentFields),
    profile1: textField(t`Profile 1 name`),
    profile2: textField(t`Profile 2 name`),
    educator: { label: t`Attached School/Teacher`, format: (educator) => educator?.name ?? '' },
  };
}

function notesOf(before: SavedStudent, saved: SavedStudent): string[] {
  return before.subscriptionCode === saved.subscriptionCode
    ? []
    : [t`The subscription is now ${saved.subscriptionCode ?? t`none`}.`];
}

type StudentFieldsProps = { form: InputForm<Values>; saved: SavedStudent };

function EducatorInput({ form: { values, errors, change } }: { form: InputForm<Values> }) {
  return (
    <RecordSelect
      label={t`Attached School/Teacher`}
      placeholder={t`Nobody`}
      clearLabel={t`Detach from the school or teacher`}
      value={values.educator}
      onChange={(chosen) => change({ educator: chosen })}
      find={educators.find}
      error={errors['educator']}
    />
  );
}

/** The name of a profile; a second profile cannot be added here. */
function ProfileInput({ field, form, saved }: StudentFieldsProps & { field: 'profile1' | 'profile2' }) {
  const isMissing = saved[field] === null;
  return (
    <TextInput
      label={field === 'profile1' ? t`Profile 1 name` : t`Profile 2 name`}
      {...textInput(form, field)}
      autoComplete="off"
      maxLength={maxNameLength}
      required={!isMissing}
      {...(isMissing && field === 'profile2' && { disabled: true, placeholder: t`no profile 2` })}
    />
  );
}

const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

function StudentFields({ form, saved }: StudentFieldsProps) {
  return (
    <>
      <RecordSections
        title={t`User`}
        kind="students"
        fields={studentFields}
        form={form}
        except={['expireBy']}
        hints={{ birthYear: t`For figures by age. No other part of the birthday is kept.` }}
        after={{ fullName: <EducatorInput form={form} /> }}
        further={(['profile1', 'profile2'] as const).map((field) => (
          <ProfileInput key={field} {...{ field, form, saved }} />
        ))}
      />
      <FormSection title={t`Subscription`} isWide>
        <TextInput
          label={t`Subscription ID`}
          value={saved.subscriptionCode ?? ''}
          placeholder={t`none`}
          readOnly
          variant="filled"
          styles={monospace}
          description={
            <>
              {formatSubscription(saved.subscriptionStatus, saved.expireBy)}{' '}
              {saved.subscriptionCode !== null && (
                <SubscriptionLink code={saved.subscriptionCode} isInText>{t`Show its key`}</SubscriptionLink>
              )}
            </>
          }
        />
        <TextInput
          label={t`Active on`}
          className="tabular-nums"
          value={saved.activeBy ?? ''}
          placeholder={t`not yet`}
          readOnly
          variant="filled"
          description={t`The day on which the subscription began.`}
        />
        <FieldInputs fields={studentFields} form={form} only={['expireBy']} />
      </FormSection>
    </>
  );
}

/** Without a key there may still be an expiry date, because users can be imported with one. */
function formatSubscription(status: SubscriptionStatus, expireBy: string | null): string {
  const texts: Record<SubscriptionStatus, string> = {
    Active: t`The subscription is active.`,
    Expired: t`The subscription has expired.`,
    Revoked: t`The subscription was revoked.`,
    None:
      expireBy === null ? t`There is no subscription.` : t`There is no key: the expiry date was entered or imported.`,
  };
  return texts[status];
}

type Values = FormValues<typeof studentFields> & {
  profile1: string;
  profile2: string;
  educator: Item | null;
};

export function valuesOf(student: SavedStudent): Values {
  const { profile1, profile2, teacherId, teacherName } = student;
  return {
    ...valuesIn(studentFields, student),
    profile1: profile1?.profileName ?? '',
    profile2: profile2?.profileName ?? '',
    educator: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
  };
}

const errorMapping = {
  names: { fullname: 'fullName', teacherId: 'educator' },
  codes: { 'educator.not-found': 'educator' },
};

/**
 * A missing first profile is sent only if the user enters a name; a missing second one is never sent, because it cannot
 * be added here.
 */
export function readUpdate(
  { fullName, educator, expireBy, profile1, profile2, birthYear, ...fields }: Values,
  saved: SavedStudent,
): Checked<CallOf<typeof updateStudent>> {
  const input = {
    ...fields,
    UserId: saved.userId,
    version: saved.version,
    fullname: fullName,
    teacherId: educator?.id ?? null,
    birthYear: birthYear.trim() === '' ? null : Number(birthYear),
    expireBy: expireBy.trim() === '' ? null : expireBy.trim(),
    ...((saved.profile1 !== null || profile1.trim() !== '') && { profile1 }),
    ...(saved.profile2 !== null && { profile2 }),
  };
  const read = readForm(updateStudent.input, input, errorMapping.names);
  const error = errorOfLastDay(input.expireBy, saved);
  return error === null ? read : { input: null, errors: { expireBy: error, ...read.errors } };
}

/** A subscription must not end before it begins, but a stored one that does may stay unchanged. */
function errorOfLastDay(last: string | null, { activeBy: first, expireBy }: SavedStudent): string | null {
  if (last === null || first === null || last === expireBy || last >= first) return null;
  return formatFieldError(fieldErrorOf('day.before-start', { first }));
}

/** How the record is read, checked and saved, in its form as in one field. */
const record = {
  valuesOf,
  errorMapping,
  fieldsInWords,
  notesOf,
  read: readUpdate,
  refresh: refreshUserManagement,
  send: (input: CallOf<typeof updateStudent>) => call(updateStudent, input),
};
